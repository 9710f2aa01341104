<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("linkIdpActionTitle", idpDisplayName)}
  <#elseif section = "form">
    <p>${msg("linkIdpActionMessage", idpDisplayName)}</p>
    <form class="form" action="${url.loginAction}" method="post">
      <@field.submit id="kc-continue" name="continue" value="true" label=msg("doContinue")/>
      <@field.second id="kc-cancel" name="cancel-aia" value="true" label=msg("doCancel")/>
    </form>
  </#if>
</@layout.registrationLayout>
