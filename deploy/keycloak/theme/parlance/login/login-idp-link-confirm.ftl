<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("confirmLinkIdpTitle")}
  <#elseif section = "form">
    <p>${msg("confirmLinkLead", idpDisplayName)}</p>
    <form id="kc-register-form" class="form" action="${url.loginAction}" method="post" data-once>
      <@field.submit id="linkAccount" name="submitAction" value="linkAccount" label=msg("confirmLinkIdpContinue", idpDisplayName)/>
      <#if !hideReviewButton?has_content><@field.second id="updateProfile" name="submitAction" value="updateProfile" label=msg("confirmLinkIdpReviewProfile")/></#if>
    </form>
  </#if>
</@layout.registrationLayout>
