/** A browser that somebody allowed to be told outside the portal, as the browser itself describes it (W3C Push API, RFC 8030, RFC 8291). */
import { refuse } from './refusals.ts';

export type PushSubscription = {
  /** Where the push service takes messages for this browser; who knows it may send nothing without our key. */
  endpoint: string;
  /** The browser's public key on P-256, uncompressed, base64url. */
  p256dh: string;
  /** Sixteen bytes that only we and the browser know, base64url. */
  auth: string;
};

/** Those of the browsers that there are. Anything else would let people make us call where they like. */
export const knownPushServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

const longestEndpoint = 1_024;
const publicKeyBytes = 65;
const authBytes = 16;
const uncompressed = 4;

/** `services` are origins: `*.` stands for any host below, `:*` for any port. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return services.some((service) => {
    const [protocol, host] = service.split('://');
    return url.protocol === `${protocol}:` && isHost(url, host ?? '');
  });
}

function isHost({ hostname, host }: URL, pattern: string): boolean {
  if (pattern.endsWith(':*')) return hostname === pattern.slice(0, -2);
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length : host === pattern;
}

const base64url = /^[A-Za-z0-9_-]+=*$/;

function bytesOf(text: string): Buffer {
  if (!base64url.test(text)) throw refuse('PUSH_SUBSCRIPTION_MALFORMED');
  return Buffer.from(text, 'base64url');
}

export function checkedSubscription(asked: PushSubscription, services: readonly string[]): PushSubscription {
  const { endpoint, p256dh, auth } = asked;
  const key = bytesOf(p256dh);
  const isKey = key.length === publicKeyBytes && key[0] === uncompressed;
  if (!isKey || bytesOf(auth).length !== authBytes) throw refuse('PUSH_SUBSCRIPTION_MALFORMED');
  if (endpoint.length > longestEndpoint || !isPushService(endpoint, services)) throw refuse('PUSH_SERVICE_UNKNOWN');
  return { endpoint, p256dh: key.toString('base64url'), auth: bytesOf(auth).toString('base64url') };
}
