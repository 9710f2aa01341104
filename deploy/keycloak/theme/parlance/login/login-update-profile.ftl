<#import "template.ftl" as layout>
<#import "person-fields.ftl" as person>
<@layout.registrationLayout displayMessage=messagesPerField.exists('global'); section>
  <#if section = "header">
    ${msg("loginProfileTitle")}
  <#elseif section = "form">
    <p>${msg("reviewLead")}</p>
    <@person.form id="kc-update-profile-form" action=url.loginAction button=msg("doSubmit")>
      <@person.email/>
    </@person.form>
  </#if>
</@layout.registrationLayout>
