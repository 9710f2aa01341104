<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<#-- Every mailed link of this server is for choosing a password; the portal mails another. -->
<#assign linkIsGone = [msg("expiredActionMessage"), msg("expiredActionTokenNoSessionMessage"), msg("expiredActionTokenSessionExistsMessage")]?seq_contains((message.summary)!'')>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${linkIsGone?then(msg("linkIsGoneTitle"), msg("errorTitle"))}
  <#elseif section = "form">
    <@field.note type="error">${((message.summary)!'')?trim?has_content?then(kcSanitize((message.summary)!'')?no_esc, msg("signInFailed"))}</@field.note>
    <#-- The edge writes the id of the request here, by which it is found in the logs. -->
    <#if !linkIsGone><p class="reference">${msg("reference")} <code><!-- request-id --></code></p></#if>
    <#if traceId??><p id="traceId">${msg("traceIdSupportMessage", traceId)}</p></#if>
    <#if linkIsGone>
      <div class="form">
        <a class="btn fill" href="/reset">${msg("askForLink")}</a>
        <a class="btn" id="backToApplication" href="/signin">${msg("backToApplication")}</a>
      </div>
    <#else>
      <div class="form"><a class="btn fill" id="backToApplication" href="/signin">${msg("backToApplication")}</a></div>
    </#if>
  </#if>
</@layout.registrationLayout>
