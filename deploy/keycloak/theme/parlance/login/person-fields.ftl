<#-- What a person tells about themselves, at sign-up and after the first sign-in through a provider. register.js checks it. -->
<#import "fields.ftl" as field>
<#assign people = profile.attributesByName>

<#macro fault name>
  <#if messagesPerField.existsError(name)>
    <#assign words = messagesPerField.getFirstError(name)>
    <p class="err" id="${name}-error">${(words == msg("isRequired"))?then(((people[name].displayName)!'') + ' ', '')}${words}</p>
  <#else>
    <p class="err" id="${name}-error" hidden></p>
  </#if>
</#macro>

<#macro line name label type autocomplete max value>
  <div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="${max}" autocomplete="${autocomplete}" required data-label="${label}" <@field.invalid name/>>
    <@fault name/>
  </div>
</#macro>

<#macro names>
  <div class="two">
    <@line name="firstName" label=people.firstName.displayName type="text" autocomplete="given-name" max="32" value=(people.firstName.value!'')/>
    <@line name="lastName" label=people.lastName.displayName type="text" autocomplete="family-name" max="32" value=(people.lastName.value!'')/>
  </div>
</#macro>

<#macro email><@line name="email" label=msg("email") type="email" autocomplete="email" max="64" value=(people.email.value!'')/></#macro>

<#macro rest>
  <div class="field">
    <label class="field-label" for="country">${msg("country")}</label>
    <select id="country" name="country" autocomplete="country" required data-label="${msg('country')}" data-others="${msg('countryOthers')}" data-value="${people.country.value!''}" <@field.invalid "country"/>>
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
    <textarea id="about" name="about" maxlength="1000" placeholder="${msg('aboutPlaceholder')}" <@field.invalid "about"/>>${people.about.value!''}</textarea>
    <@fault "about"/>
  </div>
  <div class="field">
    <label class="check"><input id="policy" name="policy" type="checkbox" value="accepted" required data-label="${msg('policy')}" <#if (people.policy.value!'') == "accepted">checked</#if> <@field.invalid "policy"/>><span>${msg("policyText")} ${msg("policyLink")}.</span></label>
    <@fault "policy"/>
    <details class="policy">
      <summary>${msg("policyRead")}</summary>
      <ul class="points"><li>${msg("policyLessons")}</li><li>${msg("policyPeople")}</li><li>${msg("policyData")}</li></ul>
    </details>
  </div>
</#macro>

<#-- The whole form; what stands between the names and the country is the page's. -->
<#macro form id action button again="">
  <div class="note" data-tone="danger" role="alert" id="faults" hidden><@field.mark "danger"/><p class="text"><b></b> <span data-names></span></p></div>
  <form id="${id}" class="form" action="${action}" method="post" novalidate data-person
    data-required="${msg('isRequired')}" data-email="${msg('invalidEmailMessage')}" data-same-email="${msg('sameEmail')}" data-same-password="${msg('samePassword')}"
    data-short="${msg('invalidPasswordMinLengthMessage', '8')}" data-faults="${msg('fieldsNeedAttention')}" data-fault="${msg('fieldNeedsAttention')}" data-kept="${msg('restIsKept')}" data-again="${again}">
    <input id="timeZone" name="timeZone" type="hidden">
    <fieldset>
      <@names/>
      <#nested>
      <@rest/>
    </fieldset>
    <button id="kc-submit" class="btn fill" type="submit">${button}</button>
    <div id="creating" class="busy" role="status" hidden><span class="spin" aria-hidden="true"></span>${msg("creatingAccount")}</div>
  </form>
  <script type="module" src="${url.resourcesPath}/js/register.js"></script>
</#macro>
