<#-- The dictionary entry beside every page. -->
<#macro entry>
<#local shown = (pageId! == "register")?then(
  {"word": "rap·port", "sound": "/ræˈpɔː/", "kind": "noun", "meaning": "A good understanding between people, so that talking is easy.", "example": "She built a rapport with the team in her first week."},
  (pageId! == "login")?then(
  {"word": "par·lance", "sound": "/ˈpɑːləns/", "kind": "noun", "meaning": "A way of speaking that belongs to a job or a group of people.", "example": "In hotel parlance, a “walk-in” is a guest without a booking."},
  {"word": "re·call", "sound": "/rɪˈkɔːl/", "kind": "verb", "meaning": "To bring something back into your mind.", "example": "I can’t recall his surname, but he works in Accounts."}))>
<aside class="entry" aria-hidden="true">
  <figure>
    <p class="word">${shown.word}</p>
    <p class="sound">${shown.sound}<em>${shown.kind}</em></p>
    <p>${shown.meaning}</p>
    <p class="example">${shown.example}</p>
  </figure>
</aside>
</#macro>
