/* Shows what the school tells this browser while the portal is closed, and opens the page that it is about. It handles no requests. */
const callPath = '/call';

const portalWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const pathOf = ({ url }) => new URL(url).pathname;

/** A page of the portal, and nothing else. */
const safePath = (path) => (typeof path === 'string' && /^\/(?!\/)[\w\-/?&=%.]*$/.test(path) ? path : '/');

async function show({ title, body, tag, path }) {
  const windows = await portalWindows();
  // Whoever sits in the lesson's room sees it there.
  if (windows.some((one) => pathOf(one) === callPath && one.visibilityState === 'visible')) return;
  await self.registration.showNotification(title || 'Parlance', {
    body: body || '',
    tag: tag || 'parlance',
    renotify: true,
    icon: '/icon-192.png',
    data: { path: safePath(path) },
  });
}

async function open(path) {
  const windows = await portalWindows();
  const portal = windows.find((one) => pathOf(one) !== callPath);
  if (!portal) return self.clients.openWindow(path);
  // Only a click of a person may bring a window to the front.
  await portal.focus().catch(() => undefined);
  // The page goes there itself: it may hold something that was not saved.
  return portal.postMessage({ type: 'open', path });
}

function noticeOf(data) {
  try {
    return data.json() || {};
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => event.waitUntil(show(noticeOf(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(safePath(event.notification.data && event.notification.data.path)));
});
