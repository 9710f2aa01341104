<#-- What the browser needs to know to sign in with a passkey; passkey.js reads it. -->
<#macro data mode>
  <form id="webauth" action="${url.loginAction}" method="post" hidden data-passkey="${mode}" data-challenge="${challenge}" data-rp="${rpId}" data-verification="${userVerification}" data-timeout="${createTimeout}" data-known="${isUserIdentified}" data-unsupported="${msg('webauthn-unsupported-browser-text')}">
    <#list ["clientDataJSON", "authenticatorData", "signature", "credentialId", "userHandle", "error"] as name><input type="hidden" id="${name}" name="${name}"></#list>
    <#if authenticators??><#list authenticators.authenticators as authenticator><input type="hidden" disabled data-credential="${authenticator.credentialId}"></#list></#if>
  </form>
  <script type="module" src="${url.resourcesPath}/js/passkey.js"></script>
</#macro>

<#-- On the sign-in page: offered by the browser in the e-mail field, and by a button. -->
<#macro offer>
  <#if enableWebAuthnConditionalUI?has_content>
    <@data mode="conditional"/>
    <button id="authenticateWebAuthnButton" class="btn" type="button" data-use-passkey>${msg("webauthn-doAuthenticate")}</button>
  </#if>
</#macro>
