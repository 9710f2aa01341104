<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<#-- The server says what is wrong with a password about the page; it is the field's. -->
<#assign refused = (message?has_content && message.type == "error" && !messagesPerField.existsError('password', 'password-confirm'))?then(message.summary, '')>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "header">
    ${msg("updatePasswordTitle")}
  <#elseif section = "form">
    <form id="kc-passwd-update-form" class="form" action="${url.loginAction}" method="post" novalidate data-once data-check="passwords" data-required="${msg('isRequired')}" data-short="${msg('invalidPasswordMinLengthMessage', '8')}" data-same-password="${msg('samePassword')}">
      <input class="unseen" type="text" name="username" value="${(auth.attemptedUsername)!(username!'')}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
      <@field.secret name="password-new" label=msg("passwordNew") field="password" said=refused focus=true><p class="hint">${msg("passwordHint")}</p></@field.secret>
      <@field.secret name="password-confirm" label=msg("passwordConfirm")/>
      <@field.signOutOthers/>
      <@field.submit id="kc-submit" name="login" label=msg("doSubmit")/>
      <#if isAppInitiatedAction??><@field.second id="kc-cancel" name="cancel-aia" value="true" label=msg("doCancel")/></#if>
    </form>
    <script type="module" src="${url.resourcesPath}/js/new-password.js"></script>
  </#if>
</@layout.registrationLayout>
