<#import "template.ftl" as layout>
<#assign people = profile.attributesByName>

<#macro fault name>
  <#if messagesPerField.existsError(name)>
    <#assign words = messagesPerField.getFirstError(name)>
    <p class="err" id="${name}-error">${(words == msg("isRequired"))?then(people[name].displayName + " ", "")}${words}</p>
  <#else>
    <p class="err" id="${name}-error" hidden></p>
  </#if>
</#macro>

<#macro invalid name>aria-describedby="${name}-error" aria-invalid="${messagesPerField.existsError(name)?c}"</#macro>

<#macro line name label type autocomplete max value>
  <div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="${max}" autocomplete="${autocomplete}" required data-label="${label}" <@invalid name/>>
    <@fault name/>
  </div>
</#macro>

<#macro secret name label>
  <div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <div class="pw">
      <input id="${name}" name="${name}" type="password" maxlength="128" autocomplete="new-password" required data-label="${label}" <@invalid name/>>
      <div class="pw-in"><button class="pw-show" type="button" aria-label="${msg('showPassword')}" aria-controls="${name}" data-password-toggle data-icon-show="eye" data-icon-hide="eye-off" data-label-show="${msg('showPassword')}" data-label-hide="${msg('hidePassword')}"><i class="eye" aria-hidden="true"></i></button></div>
    </div>
    <#nested>
    <@fault name/>
  </div>
</#macro>

<@layout.registrationLayout displayMessage=messagesPerField.exists('global'); section>
  <#if section = "header">
    ${msg("registerTitle")}
  <#elseif section = "form">
    <p class="lead">${msg("registerLead")} <a href="${url.loginUrl}">${msg("backToLogin")}</a></p>
    <div class="note pf-m-danger" role="alert" id="faults" hidden><span class="note-icon"></span><p><b></b> <span data-names></span></p></div>
    <form id="kc-register-form" class="form" action="${url.registrationAction}" method="post" novalidate
      data-required="${msg('isRequired')}" data-email="${msg('invalidEmailMessage')}" data-same-email="${msg('sameEmail')}" data-same-password="${msg('samePassword')}"
      data-short="${msg('invalidPasswordMinLengthMessage', '8')}" data-faults="${msg('fieldsNeedAttention')}" data-fault="${msg('fieldNeedsAttention')}" data-kept="${msg('restIsKept')}" data-again="${msg('passwordAgain')}">
      <input id="timeZone" name="timeZone" type="hidden">
      <fieldset>
        <div class="two">
          <@line name="firstName" label=people.firstName.displayName type="text" autocomplete="given-name" max="32" value=(people.firstName.value!'')/>
          <@line name="lastName" label=people.lastName.displayName type="text" autocomplete="family-name" max="32" value=(people.lastName.value!'')/>
        </div>
        <div class="pairs">
          <@line name="email" label=msg("email") type="email" autocomplete="email" max="64" value=(people.email.value!'')/>
          <div class="field">
            <label class="field-label" for="confirmEmail">${msg("confirmEmail")}</label>
            <#-- Without a name: it is compared here and never sent. -->
            <input id="confirmEmail" type="email" value="${people.email.value!''}" maxlength="64" autocomplete="off" required data-label="${msg('confirmEmail')}" aria-describedby="confirmEmail-error" aria-invalid="false">
            <p class="err" id="confirmEmail-error" hidden></p>
          </div>
          <#if passwordRequired??>
            <@secret name="password" label=msg("password")><p class="hint">${msg("passwordHint")}</p></@secret>
            <@secret name="password-confirm" label=msg("passwordConfirm")/>
          </#if>
        </div>
        <div class="field">
          <label class="field-label" for="country">${msg("country")}</label>
          <select id="country" name="country" autocomplete="country" required data-label="${msg('country')}" data-others="${msg('countryOthers')}" data-value="${people.country.value!''}" <@invalid "country"/>>
            <option value="">${msg("countryChoose")}</option>
            <optgroup label="${msg('countrySuggested')}">
              <#list {"AU": "Australia", "CA": "Canada", "DE": "Germany", "FR": "France", "GB": "United Kingdom", "JP": "Japan", "US": "United States"} as code, land>
                <option value="${code}" <#if (people.country.value!'') == code>selected</#if>>${land} (${code})</option>
              </#list>
            </optgroup>
          </select>
          <@fault "country"/>
        </div>
        <div class="field">
          <label class="field-label" for="about"><span>${msg("about")}</span> <span class="opt">${msg("optional")}</span></label>
          <textarea id="about" name="about" maxlength="1000" placeholder="${msg('aboutPlaceholder')}" <@invalid "about"/>>${people.about.value!''}</textarea>
          <@fault "about"/>
        </div>
        <div class="field">
          <label class="check"><input id="policy" name="policy" type="checkbox" value="accepted" required data-label="${msg('policy')}" <#if (people.policy.value!'') == "accepted">checked</#if> <@invalid "policy"/>><span>${msg("policyText")} ${msg("policyLink")}.</span></label>
          <@fault "policy"/>
          <details class="policy">
            <summary>${msg("policyRead")}</summary>
            <ul><li>${msg("policyLessons")}</li><li>${msg("policyPeople")}</li><li>${msg("policyData")}</li></ul>
          </details>
        </div>
      </fieldset>
      <button id="kc-submit" class="btn fill wide" type="submit">${msg("createAccount")}</button>
      <div id="creating" class="busy" role="status" hidden><span class="spin" aria-hidden="true"></span>${msg("creatingAccount")}</div>
    </form>
    <script type="module" src="${url.resourcesPath}/js/register.js"></script>
  </#if>
</@layout.registrationLayout>
