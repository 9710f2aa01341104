<#import "template.ftl" as layout>
<#import "fields.ftl" as field>
<#import "person-fields.ftl" as person>
<@layout.registrationLayout displayMessage=messagesPerField.exists('global'); section>
  <#if section = "header">
    ${msg("registerTitle")}
  <#elseif section = "form">
    <p>${msg("registerLead")} <a href="/signin">${msg("backToLogin")}</a></p>
    <@person.form id="kc-register-form" action=url.registrationAction button=msg("createAccount") again=msg("passwordAgain")>
      <div class="pairs">
        <@person.email/>
        <div class="field">
          <label class="field-label" for="confirmEmail">${msg("confirmEmail")}</label>
          <#-- Without a name: it is compared here and never sent. -->
          <input id="confirmEmail" type="email" value="${person.people.email.value!''}" maxlength="64" autocomplete="off" required data-label="${msg('confirmEmail')}" aria-describedby="confirmEmail-error" aria-invalid="false">
          <p class="err" id="confirmEmail-error" hidden></p>
        </div>
        <#if passwordRequired??>
          <@field.secret name="password" label=msg("password")><p class="hint">${msg("passwordHint")}</p></@field.secret>
          <@field.secret name="password-confirm" label=msg("passwordConfirm")/>
        </#if>
      </div>
    </@person.form>
  </#if>
</@layout.registrationLayout>
