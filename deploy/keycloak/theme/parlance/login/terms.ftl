<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("policy")}
  <#elseif section = "form">
    <ul class="points"><li>${msg("policyLessons")}</li><li>${msg("policyPeople")}</li><li>${msg("policyData")}</li></ul>
    <form class="form" action="${url.loginAction}" method="post">
      <@field.submit id="kc-accept" name="accept" value="true" label=msg("doAccept")/>
      <@field.second id="kc-decline" name="cancel" value="true" label=msg("doDecline")/>
    </form>
  </#if>
</@layout.registrationLayout>
