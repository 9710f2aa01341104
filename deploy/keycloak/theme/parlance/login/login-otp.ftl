<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('totp'); section>
  <#if section = "header">
    ${msg("codeTitle")}
  <#elseif section = "form">
    <p>${msg("codeLead")}</p>
    <form id="kc-otp-login-form" class="form" action="${url.loginAction}" method="post" data-once>
      <#if otpLogin.userOtpCredentials?size gt 1>
        <fieldset>
          <legend class="field-label">${msg("codeDevice")}</legend>
          <#list otpLogin.userOtpCredentials as credential>
            <label class="check"><input type="radio" name="selectedCredentialId" value="${credential.id}" <#if credential.id == (otpLogin.selectedCredentialId!'')>checked</#if>><span>${credential.userLabel!msg("codeDevice")}</span></label>
          </#list>
        </fieldset>
      <#else>
        <input type="hidden" name="selectedCredentialId" value="${otpLogin.selectedCredentialId!''}">
      </#if>
      <@field.input name="otp" field="totp" label=msg("loginOtpOneTime") autocomplete="one-time-code" inputmode="numeric" max="8" focus=true/>
      <@field.submit id="kc-login" name="login" label=msg("doLogIn")/>
    </form>
  </#if>
</@layout.registrationLayout>
