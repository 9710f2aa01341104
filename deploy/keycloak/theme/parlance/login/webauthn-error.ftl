<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=true; section>
  <#if section = "header">
    ${msg("webauthn-error-title")}
  <#elseif section = "form">
    <form id="kc-error-credential-form" class="form" action="${url.loginAction}" method="post">
      <input type="hidden" id="executionValue" name="authenticationExecution" value="${execution!''}">
      <input type="hidden" id="isSetRetry" name="isSetRetry" value="retry">
      <@field.submit id="kc-try-again" label=msg("doTryAgain")/>
      <#if isAppInitiatedAction??><@field.second id="cancelWebAuthnAIA" name="cancel-aia" value="true" label=msg("doCancel")/></#if>
    </form>
  </#if>
</@layout.registrationLayout>
