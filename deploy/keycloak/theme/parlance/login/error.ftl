<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("errorTitle")}
  <#elseif section = "form">
    <div id="kc-error-message">
      <@field.note type="error">${((message.summary)!'')?trim?has_content?then(kcSanitize((message.summary)!'')?no_esc, msg("signInFailed"))}</@field.note>
      <#if traceId??><p class="instruction" id="traceId">${msg("traceIdSupportMessage", traceId)}</p></#if>
      <div class="form"><a class="btn fill wide" id="backToApplication" href="/">${msg("backToApplication")}</a></div>
    </div>
  </#if>
</@layout.registrationLayout>
