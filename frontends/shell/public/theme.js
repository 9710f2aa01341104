// Sets the theme before the first paint, so that nothing flashes.
(function () {
  var kept;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    kept = null;
  }
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
