<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("webauthn-registration-title")}
  <#elseif section = "form">
    <p>${msg("passkeyWhat")}</p>
    <form id="register" class="form" action="${url.loginAction}" method="post" data-passkey="new" data-challenge="${challenge}" data-user="${userid}" data-name="${username}" data-algorithms="<#list signatureAlgorithms as algorithm>${algorithm?c}<#sep>,</#list>" data-rp-name="${rpEntityName}" data-rp="${rpId}" data-attestation="${attestationConveyancePreference}" data-attachment="${authenticatorAttachment}" data-resident="${residentKey}" data-verification="${userVerificationRequirement}" data-timeout="${createTimeout}" data-exclude="${excludeCredentialIds}" data-unsupported="${msg('webauthn-unsupported-browser-text')}">
      <#list ["clientDataJSON", "attestationObject", "publicKeyCredentialId", "transports", "authenticatorAttachment", "error"] as name><input type="hidden" id="${name}" name="${name}"></#list>
      <@field.input name="authenticatorLabel" label=msg("passkeyLabel") max="64" value=msg("passkeyLabelFirst")/>
      <button id="registerWebAuthn" class="btn fill" type="button" data-make-passkey>${msg("doRegisterSecurityKey")}</button>
      <#if isAppInitiatedAction?has_content>
        <button id="cancelWebAuthnAIA" class="btn" type="submit" name="cancel-aia" value="true" formnovalidate>${msg("doCancel")}</button>
      </#if>
    </form>
    <script type="module" src="${url.resourcesPath}/js/passkey.js"></script>
  </#if>
</@layout.registrationLayout>
