<#-- The place that keycloak.v2 leaves to themes: the links under every page, and the dictionary entry beside it. -->
<#macro content>
<#if pageId! == "login" && !usernameHidden?? && !registrationDisabled??>
  <p class="after">${msg("applyLead")} <a href="/application">${msg("applyLink")}</a></p>
</#if>
<div class="foot">
  <span>© Parlance</span>
</div>
<#assign entry = (pageId! == "register")?then(
  {"word": "rap·port", "sound": "/ræˈpɔː/", "kind": "noun", "meaning": "A good understanding between people, so that talking is easy.", "example": "She built a rapport with the team in her first week."},
  (pageId! == "login")?then(
  {"word": "par·lance", "sound": "/ˈpɑːləns/", "kind": "noun", "meaning": "A way of speaking that belongs to a job or a group of people.", "example": "In hotel parlance, a “walk-in” is a guest without a booking."},
  {"word": "re·call", "sound": "/rɪˈkɔːl/", "kind": "verb", "meaning": "To bring something back into your mind.", "example": "I can’t recall his surname, but he works in Accounts."}))>
<aside class="entry" aria-hidden="true">
  <figure>
    <div class="w">${entry.word}</div>
    <div class="ipa">${entry.sound}<em>${entry.kind}</em></div>
    <p class="def">${entry.meaning}</p>
    <p class="ex">${entry.example}</p>
  </figure>
</aside>
</#macro>
