/** This browser's own part: whether it may be told outside the portal, by which address, and for whom. */

const workerPath = '/push-worker.js';
/** Whoever signs out takes it along with the rest that is kept of a person. */
const keptAs = 'push';

/** Whom this browser is told for; `id` is by which the school knows it. */
type Kept = { uid: string; id: string; endpoint: string };
export type BrowserKeys = { endpoint: string; keys: { p256dh: string; auth: string } };

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export const isBlocked = (): boolean => canPush() && Notification.permission === 'denied';

export function keptPush(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as Kept | null;
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepPush(kept: Kept | undefined): void {
  if (kept) localStorage.setItem(keptAs, JSON.stringify(kept));
  else localStorage.removeItem(keptAs);
}

export async function ownSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Asks the person where nobody was asked yet; rejects when they, or the browser's push service, say no. */
export async function subscribe(publicKey: string): Promise<BrowserKeys> {
  await navigator.serviceWorker.register(workerPath, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isOfKey(known, publicKey)) await known.unsubscribe();
  const asked = { userVisibleOnly: true, applicationServerKey: publicKey };
  return keysOf(await pushManager.subscribe(asked));
}

/** A school that has changed its key is not let in by the old one. */
export function isOfKey({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

function keysOf(subscription: PushSubscription): BrowserKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** The push service forgets the browser too, so that nobody can tell it anything, whatever the school still holds. */
export async function unsubscribe(): Promise<void> {
  keepPush(undefined);
  await (await ownSubscription())?.unsubscribe();
}
