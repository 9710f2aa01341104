<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("deleteCredentialTitle", credentialLabel)}
  <#elseif section = "form">
    <p id="kc-delete-text">${msg("deleteCredentialMessage", credentialLabel)}</p>
    <form class="form" action="${url.loginAction}" method="post">
      <@field.submit id="kc-accept" name="accept" value="true" label=msg("doConfirmDelete")/>
      <@field.second id="kc-decline" name="cancel-aia" value="true" label=msg("doCancel")/>
    </form>
  </#if>
</@layout.registrationLayout>
