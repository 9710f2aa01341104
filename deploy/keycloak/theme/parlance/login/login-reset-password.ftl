<#-- The portal's own /reset takes this page's place; whoever lands here by an old address is led there. -->
<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("emailForgotTitle")}
  <#elseif section = "form">
    <p class="lead">${msg("emailInstruction")}</p>
    <div class="form"><a class="btn fill wide" href="/reset">${msg("proceedWithAction")}</a></div>
  </#if>
</@layout.registrationLayout>
