<#-- The frame of every page, in the place of keycloak.v2's: no script and no style in the page itself, so that the realm's content policy can refuse both. -->
<#import "entry.ftl" as entry>
<#import "fields.ftl" as field>

<#macro registrationLayout bodyClass="" displayInfo=false displayMessage=true displayRequiredFields=false>
<#local heading><#nested "header"></#local>
<!doctype html>
<html lang="${lang!'en'}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="robots" content="noindex">
  <title>${heading?markup_string?replace("<[^>]+>", "", "r")?trim?no_esc} · Parlance</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="preload" as="font" type="font/woff2" crossorigin href="${url.resourcesPath}/fonts/inter-latin-opsz-normal.woff2">
  <#list properties.styles?split(" ") as style>
  <link rel="stylesheet" href="${url.resourcesPath}/${style}">
  </#list>
  <script src="${url.resourcesPath}/js/theme.js"></script>
  <script type="module" src="${url.resourcesPath}/js/page.js"></script>
</head>
<body data-page-id="login-${pageId!''}" data-other-tabs="${url.ssoLoginInOtherTabsUrl!''}"<#if authenticationSession??> data-session-hash="${authenticationSession.authSessionIdHash}"</#if>>
<div class="frame">
  <div class="pane">
    <header>
      <a class="logo" href="/"><svg viewBox="0 0 28 28" width="26" height="26" aria-hidden="true"><path fill="currentColor" d="M14 2a12 12 0 1 1-6.3 22.2L2.5 25.5l1.4-5A12 12 0 0 1 14 2z"/><path class="hands" d="M14 8v6.5l4.5 2.7"/></svg>Parlance</a>
    </header>
    <main class="main">
      <h1 id="kc-page-title">${heading}</h1>
      <#if auth?has_content && auth.showUsername() && !auth.showResetCredentials()>
        <#nested "show-username">
        <p><span id="kc-attempted-username">${auth.attemptedUsername}</span> <a id="reset-login" href="${url.loginRestartFlowUrl}">${msg("notYou")}</a></p>
      </#if>
      <#-- A page that the person asked for need not warn that it is to be filled in. -->
      <#if displayMessage && message?has_content && (message.type != "warning" || !isAppInitiatedAction??)>
        <@field.note type=(message.type == "warning")?then("info", message.type)>${(message.summary?trim == "")?then(msg("signInFailed"), kcSanitize(message.summary)?no_esc)}</@field.note>
      </#if>
      <#nested "form">
      <#if auth?has_content && auth.showTryAnotherWayLink()>
        <form id="kc-select-try-another-way-form" class="form" action="${url.loginAction}" method="post">
          <input type="hidden" name="tryAnotherWay" value="on">
          <button id="try-another-way" class="btn" type="submit">${msg("doTryAnotherWay")}</button>
        </form>
      </#if>
      <#nested "socialProviders">
      <#if displayInfo><p><#nested "info"></p></#if>
    </main>
    <footer class="foot">© Parlance</footer>
  </div>
  <@entry.entry/>
</div>
</body>
</html>
</#macro>
