<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<#import "passkey.ftl" as passkey>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('username', 'password'); section>
  <#if section = "header">
    ${msg("loginAccountTitle")}
  <#elseif section = "form">
    <#if realm.registrationAllowed && !registrationDisabled?? && !usernameHidden??>
      <p id="kc-registration">${msg("noAccount")} <a href="/signup">${msg("doRegister")}</a></p>
    </#if>
    <#if messagesPerField.existsError('username', 'password')>
      <#assign words = messagesPerField.getFirstError('username', 'password')>
      <@field.note type="error"><span id="input-error-username">${(words?trim == "")?then(msg("signInFailed"), kcSanitize(words)?no_esc)}</span></@field.note>
    </#if>
    <#if realm.password>
      <form id="kc-form-login" class="form" action="${url.loginAction}" method="post" novalidate data-once data-required="${msg('isRequired')}" data-email="${msg('invalidEmailMessage')}">
        <#if !usernameHidden??>
          <div class="field">
            <label class="field-label" for="username">${msg("email")}</label>
            <input id="username" name="username" type="email" value="${login.username!''}" maxlength="64" spellcheck="false" autocapitalize="none" autocomplete="${(enableWebAuthnConditionalUI?has_content)?then('username webauthn', 'username')}" data-label="${msg('email')}" required<#if !(login.username!'')?has_content> autofocus</#if> aria-describedby="username-error" aria-invalid="false">
            <p class="err" id="username-error" hidden></p>
          </div>
        </#if>
        <@field.secret name="password" label=msg("password") field="-" autocomplete="current-password" focus=(usernameHidden?? || (login.username!'')?has_content)/>
        <a class="forgot" href="/reset">${msg("doForgotPassword")}</a>
        <input type="hidden" id="id-hidden-input" name="credentialId" value="${auth.selectedCredential!''}">
        <@field.submit id="kc-login" name="login" label=msg("doLogIn")/>
      </form>
    </#if>
    <@passkey.offer/>
    <script type="module" src="${url.resourcesPath}/js/sign-in.js"></script>
  <#elseif section = "socialProviders">
    <#if realm.password && social?? && social.providers?has_content>
      <#include "social.ftl">
    </#if>
    <#if !usernameHidden?? && !registrationDisabled??>
      <p class="after">${msg("applyLead")} <a href="/application">${msg("applyLink")}</a></p>
      <p class="after">${msg("contactLead")} <a href="/contact">${msg("contactLink")}</a></p>
    </#if>
  </#if>
</@layout.registrationLayout>
