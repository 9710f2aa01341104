<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("pageExpiredTitle")}
  <#elseif section = "form">
    <p class="instruction">${msg("pageExpiredLead")}</p>
    <div class="form">
      <a class="btn fill wide" id="loginContinueLink" href="${url.loginAction}">${msg("goOn")}</a>
      <a class="btn wide" id="loginRestartLink" href="${url.loginRestartFlowUrl}">${msg("startOver")}</a>
    </div>
  </#if>
</@layout.registrationLayout>
