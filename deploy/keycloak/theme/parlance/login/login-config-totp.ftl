<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('totp', 'userLabel'); section>
  <#if section = "header">
    ${msg("loginTotpTitle")}
  <#elseif section = "form">
    <ol class="steps" id="kc-totp-settings">
      <li>${msg("loginTotpStep1")}</li>
      <#if mode?? && mode = "manual">
        <li>${msg("loginTotpManualStep2")} <code id="kc-totp-secret-key">${totp.totpSecretEncoded}</code> <a href="${totp.qrUrl}" id="mode-barcode">${msg("loginTotpScanBarcode")}</a></li>
      <#else>
        <li>${msg("loginTotpStep2")} <img id="kc-totp-secret-qr-code" src="data:image/png;base64, ${totp.totpSecretQrCode}" alt="${msg('codePicture')}" width="180" height="180"> <a href="${totp.manualUrl}" id="mode-manual">${msg("loginTotpUnableToScan")}</a></li>
      </#if>
      <li>${msg("loginTotpStep3")}</li>
    </ol>
    <form id="kc-totp-settings-form" class="form" action="${url.loginAction}" method="post" novalidate data-once>
      <@field.input name="totp" label=msg("authenticatorCode") autocomplete="one-time-code" inputmode="numeric" max="8" focus=true/>
      <@field.input name="userLabel" label=msg("loginTotpDeviceName") max="64" value=msg("codeDeviceFirst")/>
      <input type="hidden" id="totpSecret" name="totpSecret" value="${totp.totpSecret}">
      <#if mode??><input type="hidden" id="mode" name="mode" value="${mode}"></#if>
      <@field.submit id="saveTOTPBtn" label=msg("doSubmit")/>
      <#if isAppInitiatedAction??><@field.second id="cancelTOTPBtn" name="cancel-aia" value="true" label=msg("doCancel")/></#if>
    </form>
  </#if>
</@layout.registrationLayout>
