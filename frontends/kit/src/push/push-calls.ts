/** What the school and this browser tell each other. */
import type { ApiClient } from '../api/client.ts';
import { canPush, isOfKey, keepPush, keptPush, ownSubscription, subscribe, unsubscribe } from './browser-push.ts';

type Asked = { api: ApiClient; uid: string };

/** The school is told what this browser said of itself. */
export async function allowPush({ api, uid }: Asked, publicKey: string): Promise<void> {
  const browser = await subscribe(publicKey);
  const { data } = await api.PUT('/push/browsers', { body: browser });
  keepPush({ uid, id: data.id, endpoint: browser.endpoint });
}

/** That the school cannot be reached now keeps nobody from turning it off here; who leaves the page before it has answered has told it. */
export async function takeBackPush(api: ApiClient): Promise<void> {
  const kept = keptPush();
  if (kept)
    await api
      .DELETE('/push/browsers/{id}', { params: { path: { id: kept.id } }, keepalive: true })
      .catch(() => undefined);
  await unsubscribe();
}

/** Somebody else's browser is told nothing more; an address that the push service has changed or ended is given anew. */
export async function followPush({ api, uid }: Asked): Promise<void> {
  if (!canPush()) return;
  const [kept, subscription] = [keptPush(), await ownSubscription()];
  if (subscription && kept?.uid !== uid) return unsubscribe();
  const isStale = kept !== undefined && kept.endpoint !== subscription?.endpoint;
  if (kept?.uid !== uid || !isStale || Notification.permission !== 'granted') return;
  const { publicKey } = (await api.GET('/push')).data;
  if (publicKey) await allowPush({ api, uid }, publicKey);
}

/** Whether the school can tell this browser. One that was allowed for the school's key of before is allowed for the one of now: they have said yes. */
export async function isAllowed({ api, uid }: Asked, publicKey: string): Promise<boolean> {
  const isOfNow = async () => {
    const subscription = await ownSubscription();
    return subscription !== undefined && isOfKey(subscription, publicKey);
  };
  if (keptPush()?.uid !== uid || (await ownSubscription()) === undefined) return false;
  if (await isOfNow()) return true;
  if (Notification.permission === 'granted') await allowPush({ api, uid }, publicKey).catch(() => undefined);
  return isOfNow();
}
