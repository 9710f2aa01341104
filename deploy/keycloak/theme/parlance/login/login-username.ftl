<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<#import "passkey.ftl" as passkey>
<@layout.registrationLayout displayMessage=!messagesPerField.existsError('username'); section>
  <#if section = "header">
    ${msg("loginAccountTitle")}
  <#elseif section = "form">
    <form id="kc-form-login" class="form" action="${url.loginAction}" method="post" novalidate data-once data-required="${msg('isRequired')}" data-email="${msg('invalidEmailMessage')}">
      <@field.input name="username" type="email" label=msg("email") max="64" value=(login.username!'') autocomplete="username" focus=true/>
      <@field.submit id="kc-login" name="login" label=msg("doContinue")/>
    </form>
    <@passkey.offer/>
    <script type="module" src="${url.resourcesPath}/js/sign-in.js"></script>
  </#if>
</@layout.registrationLayout>
