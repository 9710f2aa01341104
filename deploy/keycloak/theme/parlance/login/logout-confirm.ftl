<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("logoutConfirmTitle")}
  <#elseif section = "form">
    <p>${msg("logoutConfirmHeader")}</p>
    <form class="form" action="${url.logoutConfirmAction}" method="post" data-once>
      <input type="hidden" name="session_code" value="${logoutConfirm.code}">
      <@field.submit id="kc-logout" name="confirmLogout" value="true" label=msg("doLogout")/>
      <a class="btn" href="/">${msg("backToApplication")}</a>
    </form>
  </#if>
</@layout.registrationLayout>
