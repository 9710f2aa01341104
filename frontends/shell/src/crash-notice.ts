/** When the portal itself does not come: nothing is lost by loading the page anew, and no script but this one is needed to say so. */
const atMostEveryMs = 30_000;

/** What libraries share among themselves is not asked for again by itself: a new page asks for all. False where that was tried just now, or cannot help. */
export function reloadOnce(): boolean {
  const isRecent = Date.now() - Number(sessionStorage.getItem('renewed')) < atMostEveryMs;
  if (isRecent || !navigator.onLine) return false;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
  return true;
}

/** In the words of index.html. */
export function showCrash(): void {
  const root = document.getElementById('root');
  const words = document.getElementById('crashed');
  if (!root || !(words instanceof HTMLTemplateElement)) return;
  root.replaceChildren(words.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => location.reload());
  window.addEventListener('online', () => location.reload(), { once: true });
}
