<#import "template.ftl" as layout>
<#import "passkey.ftl" as passkey>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("webauthn-login-title")}
  <#elseif section = "form">
    <p>${msg("passkeyLead")}</p>
    <@passkey.data mode="asked"/>
    <div class="form"><button id="authenticateWebAuthnButton" class="btn fill" type="button" data-use-passkey>${msg("webauthn-doAuthenticate")}</button></div>
  </#if>
</@layout.registrationLayout>
