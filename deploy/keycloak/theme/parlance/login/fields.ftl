<#-- The parts of our forms. -->
<#macro note type>
<#local tone = (type == 'error')?then('danger', type)>
<div class="note" data-tone="${tone}" role="${(type == 'error')?then('alert', 'status')}"><@mark tone/><p class="text kc-feedback-text"><#nested></p></div>
</#macro>

<#-- As the portal's notes are marked. -->
<#macro mark tone>
<#local drawn = {"danger": "M12 9v4M12 17h.01M10.3 3.9L2.6 17.2A2 2 0 0 0 4.3 20h15.4a2 2 0 0 0 1.7-2.8L13.7 3.9a2 2 0 0 0-3.4 0z", "success": "M5 12l5 5L20 7", "info": "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 8h.01M11 12h1v4h1"}>
<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${drawn[tone]}"/></svg>
</#macro>

<#-- `field` is the server's name of what it found at fault, where it differs from the input's. -->
<#macro fault name field=name said="">
  <#if said?has_content>
    <p class="err" id="${name}-error" role="alert">${kcSanitize(said)?no_esc}</p>
  <#elseif messagesPerField.existsError(field)>
    <p class="err" id="${name}-error">${kcSanitize(messagesPerField.getFirstError(field))?no_esc}</p>
  <#else>
    <p class="err" id="${name}-error" hidden></p>
  </#if>
</#macro>

<#macro invalid name field=name said="">aria-describedby="${name}-error" aria-invalid="${(said?has_content || messagesPerField.existsError(field))?c}"</#macro>

<#macro input name label type="text" field=name value="" autocomplete="off" max="" inputmode="" focus=false required=true>
  <div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" data-label="${label}"<#if max?has_content> maxlength="${max}"</#if><#if inputmode?has_content> inputmode="${inputmode}"</#if><#if focus> autofocus</#if><#if required> required</#if> <@invalid name field/>>
    <@fault name field/>
  </div>
</#macro>

<#macro secret name label field=name said="" autocomplete="new-password" focus=false>
  <div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <div class="pw">
      <input id="${name}" name="${name}" type="password" maxlength="128" autocomplete="${autocomplete}" data-label="${label}" required<#if focus> autofocus</#if> <@invalid name field said/>>
      <button class="pw-show" type="button" aria-controls="${name}" aria-label="${msg('showPassword')}" data-shows="${name}" data-show="${msg('showPassword')}" data-hide="${msg('hidePassword')}"></button>
    </div>
    <p class="caps" role="status" data-caps="${name}" hidden>${msg("capsLock")}</p>
    <#nested>
    <@fault name field said/>
  </div>
</#macro>

<#macro submit id label name="" value="">
  <button id="${id}" class="btn fill" type="submit"<#if name?has_content> name="${name}"</#if><#if value?has_content> value="${value}"</#if>>${label}</button>
</#macro>

<#macro second id label name="" value="">
  <button id="${id}" class="btn" type="submit"<#if name?has_content> name="${name}"</#if><#if value?has_content> value="${value}"</#if> formnovalidate>${label}</button>
</#macro>

<#-- Not a choice: a new password is for shutting somebody out. -->
<#macro signOutOthers>
  <input type="hidden" name="logout-sessions" value="on">
  <p class="hint">${msg("othersSignedOut")}</p>
</#macro>
