<#import "template.ftl" as layout>
<@layout.registrationLayout; section>
  <#if section = "header">
    ${msg("loginChooseAuthenticator")}
  <#elseif section = "form">
    <form id="kc-select-credential-form" class="form ways" action="${url.loginAction}" method="post">
      <#list auth.authenticationSelections as way>
        <button class="btn way" type="submit" name="authenticationExecution" value="${way.authExecId}"><b>${msg(way.displayName)}</b><span>${msg(way.helpText)}</span></button>
      </#list>
    </form>
  </#if>
</@layout.registrationLayout>
