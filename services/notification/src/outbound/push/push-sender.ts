/** Messages to browsers leave by their push services (RFC 8030), encrypted for the browser (RFC 8291) and signed by the school's key (RFC 8292). */
import { createECDH, createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushAnswer, SendPush } from '../../usecases/ports.ts';

export type PushKeys = { publicKey: string; privateKey: string };

/** The private key says all of it. */
export function pushKeysOf(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

type Options = {
  keys: PushKeys;
  /** Whom a push service may write to about us. */ contact: string;
  timeoutMs?: number;
};

const usualTimeoutMs = 10_000;
const longestWaitMs = 3_600_000;

export function makePushSender({ keys, contact, timeoutMs = usualTimeoutMs }: Options): SendPush {
  return async ({ endpoint, p256dh, auth }, { ttlSeconds, ...notice }) => {
    const subscription = { endpoint, keys: { p256dh, auth } };
    const options = {
      vapidDetails: { subject: `mailto:${contact}`, ...keys },
      TTL: ttlSeconds,
      urgency: 'high',
      topic: topicOf(notice.tag),
      contentEncoding: 'aes128gcm',
    } as const;
    const request = encrypted(() => webPush.generateRequestDetails(subscription, JSON.stringify(notice), options));
    if (request === undefined) return 'gone';
    const { method, headers, body } = request;
    const answer = await fetch(endpoint, {
      method,
      headers: textsOf(headers),
      body: new Uint8Array(body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answerOf(answer);
  };
}

/** Undefined for a key that is no point of its curve: that browser will never read anything. */
function encrypted<T>(encrypt: () => T): T | undefined {
  try {
    return encrypt();
  } catch {
    return undefined;
  }
}

/** A newer one of the same replaces what waits for a browser that is off; at most 32 characters of base64url. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** The length is the body's own. */
function textsOf(headers: Record<string, unknown>): Record<string, string> {
  const named = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

/**
 * 404 and 410 end a subscription (RFC 8030, 7.3), and 401 and 403 say that it was made for another key than ours (RFC 8292, 4.2); other 4xx
 * are about the message, and again would be the same.
 */
function answerOf({ status, headers }: Response): PushAnswer {
  if (status >= 200 && status < 300) return 'taken';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  if (status === 429) return { laterInMs: waitOf(headers.get('retry-after')) };
  if (status >= 400 && status < 500) return 'refused';
  throw new Error(`the push service answered ${status}`);
}

const firstWaitMs = 30_000;

function waitOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter ?? '') - Date.now();
  return Number.isFinite(ms) ? Math.min(longestWaitMs, Math.max(1_000, ms)) : firstWaitMs;
}
