<#-- The providers that are configured, in their order. A click opens a small window; where that is blocked the address leads there in this one. -->
<p class="or">${msg("identity-provider-login-label")}</p>
<ul id="kc-social-providers" class="providers">
  <#list social.providers as provider>
    <li><a class="btn" id="social-${provider.alias}" data-provider="${provider.alias}" href="${provider.loginUrl}"><span class="initial" aria-hidden="true">${provider.displayName[0]?upper_case}</span>${msg("continueWith", provider.displayName)}</a></li>
  </#list>
</ul>
