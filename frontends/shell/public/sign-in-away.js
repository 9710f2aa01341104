// The edge's page while the sign-in server is away. The silent check in a frame is told at once, instead of waiting for its limit.
if (parent !== self) parent.postMessage(location.href, location.origin);
(function () {
  var kept;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    kept = null;
  }
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
