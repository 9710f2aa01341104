<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<#import "passkey.ftl" as passkey>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('password'); section>
  <#if section = "header">
    ${msg("againTitle")}
  <#elseif section = "form">
    <form id="kc-form-login" class="form" action="${url.loginAction}" method="post" novalidate data-once data-required="${msg('isRequired')}" data-email="${msg('invalidEmailMessage')}">
      <@field.secret name="password" label=msg("password") autocomplete="current-password" focus=true/>
      <a class="forgot" href="/reset">${msg("doForgotPassword")}</a>
      <@field.submit id="kc-login" name="login" label=msg("doLogIn")/>
    </form>
    <@passkey.offer/>
    <script type="module" src="${url.resourcesPath}/js/sign-in.js"></script>
  </#if>
</@layout.registrationLayout>
