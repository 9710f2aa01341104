<#import "template.ftl" as layout>
<#import "person-fields.ftl" as person>
<@layout.registrationLayout displayMessage=messagesPerField.exists('global'); section>
  <#if section = "header">
    ${msg("loginIdpReviewProfileTitle")}
  <#elseif section = "form">
    <p>${msg("reviewLead")}</p>
    <@person.form id="kc-idp-review-profile-form" action=url.loginAction button=msg("createAccount")>
      <@person.email/>
    </@person.form>
  </#if>
</@layout.registrationLayout>
