<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    <#if messageHeader??>${kcSanitize(msg("${messageHeader}"))?no_esc}<#elseif requiredActions??>${msg("confirmTitle")}<#else>${message.summary}</#if>
  <#elseif section = "form">
    <#if requiredActions??>
      <p>${msg("confirmLead")}</p>
      <ul class="points"><#list requiredActions as action><li>${kcSanitize(msg("requiredAction.${action}"))?no_esc}</li></#list></ul>
    <#elseif messageHeader??>
      <p>${message.summary}</p>
    </#if>
    <#-- Where Keycloak wants no link (after signing out) the portal is still the way on. -->
    <div class="form">
      <#if actionUri?has_content>
        <a class="btn fill" href="${actionUri}">${msg("proceedWithAction")}</a>
      <#elseif pageRedirectUri?has_content>
        <a class="btn fill" href="${pageRedirectUri}">${msg("backToApplication")}</a>
      <#else>
        <a class="btn fill" href="/signin">${msg("backToApplication")}</a>
      </#if>
    </div>
  </#if>
</@layout.registrationLayout>
