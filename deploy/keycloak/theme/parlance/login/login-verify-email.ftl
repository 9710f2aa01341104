<#-- The portal's own /verify takes this page's place. -->
<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("emailVerifyTitle")}
  <#elseif section = "form">
    <p>${msg("emailVerifyLead")}</p>
    <div class="form"><a class="btn fill" href="/verify">${msg("proceedWithAction")}</a></div>
  </#if>
</@layout.registrationLayout>
