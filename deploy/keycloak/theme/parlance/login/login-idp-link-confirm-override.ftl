<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("confirmOverrideIdpTitle")}
  <#elseif section = "form">
    <form id="kc-register-form" class="form" action="${url.loginAction}" method="post" data-once>
      <@field.submit id="confirmOverride" name="submitAction" value="confirmOverride" label=msg("confirmOverrideIdpContinue", idpDisplayName)/>
      <a class="btn" id="loginRestartLink" href="${url.loginRestartFlowUrl}">${msg("startOver")}</a>
    </form>
  </#if>
</@layout.registrationLayout>
