// Runs before the first paint: the theme that was chosen in the portal (same origin, key `theme`), else the system's.
(function () {
  var dark = window.matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var chosen = null;
    try {
      chosen = window.localStorage.getItem('theme');
    } catch {
      // Storage may be closed to us; the system's choice stands.
    }
    document.documentElement.dataset.theme =
      chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light';
  }
  apply();
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
})();
