<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("pageExpiredTitle")}
  <#elseif section = "form">
    <p>${msg("pageExpiredLead")}</p>
    <div class="form">
      <a class="btn fill" id="loginContinueLink" href="${url.loginAction}">${msg("goOn")}</a>
      <a class="btn" id="loginRestartLink" href="${url.loginRestartFlowUrl}">${msg("startOver")}</a>
    </div>
  </#if>
</@layout.registrationLayout>
