<#-- The frame of every page, in the place of keycloak.v2's: no script and no style in the page itself, so that the realm's content policy can refuse both. -->
<#import "footer.ftl" as loginFooter>
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
<body class="auth" data-page-id="login-${pageId!''}" data-other-tabs="${url.ssoLoginInOtherTabsUrl!''}"<#if authenticationSession??> data-session-hash="${authenticationSession.authSessionIdHash}"</#if>>
<div class="pane">
  <div class="pane-in">
    <header id="kc-header"><div id="kc-header-wrapper"><a href="/">Parlance</a></div></header>
    <main class="main">
      <div class="head"><h1 class="title" id="kc-page-title">${heading}</h1></div>
      <div class="body">
        <#if auth?has_content && auth.showUsername() && !auth.showResetCredentials()>
          <#nested "show-username">
          <p class="lead as-whom"><span id="kc-attempted-username">${auth.attemptedUsername}</span> <a id="reset-login" href="${url.loginRestartFlowUrl}">${msg("notYou")}</a></p>
        </#if>
        <#-- A page that the person asked for need not warn that it is to be filled in. -->
        <#if displayMessage && message?has_content && (message.type != "warning" || !isAppInitiatedAction??)>
          <@field.note type=(message.type == "warning")?then("info", message.type)>${(message.summary?trim == "")?then(msg("signInFailed"), kcSanitize(message.summary)?no_esc)}</@field.note>
        </#if>
        <#nested "form">
        <#if auth?has_content && auth.showTryAnotherWayLink()>
          <form id="kc-select-try-another-way-form" class="form" action="${url.loginAction}" method="post">
            <input type="hidden" name="tryAnotherWay" value="on">
            <button id="try-another-way" class="btn wide" type="submit">${msg("doTryAnotherWay")}</button>
          </form>
        </#if>
        <#nested "socialProviders">
        <#if displayInfo><div id="kc-info"><div id="kc-info-wrapper"><#nested "info"></div></div></#if>
      </div>
      <@loginFooter.content/>
    </main>
  </div>
</div>
</body>
</html>
</#macro>
