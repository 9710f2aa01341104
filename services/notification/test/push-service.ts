/**
 * A push service and the browsers behind it: it speaks RFC 8030, believes nobody without a signature that RFC 8292 asks for, and its
 * browsers read what is encrypted for them as RFC 8291 says. Nothing of it is made of the library that the sender uses.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PushBrowser = { endpoint: string; p256dh: string; auth: string };
export type PushMessage = { endpoint: string; ttl: number; urgency: string; topic: string; text: string };
type Answer = { status: number; retryAfter?: string };

export type PushService = {
  /** As it stands in PUSH_SERVICES. */
  origin: string;
  /** A new browser; with a key it takes messages that are signed by this key only. */
  subscribe(key?: string): PushBrowser;
  /** What its browsers were told, in the order it came. */
  messages: PushMessage[];
  /** Why messages were not taken. */
  faults: string[];
  /** What it answers to the next messages for this browser, one each, in place of taking them. */
  answerNext(endpoint: string, ...answers: Answer[]): void;
  stop(): Promise<void>;
};

type Known = { browser: PushBrowser; privateKey: Buffer; key: string | undefined; next: Answer[] };

const publicKeyBytes = 65;
const saltBytes = 16;
const tagBytes = 16;
const dayMs = 24 * 3_600_000;

export async function startPushService(): Promise<PushService> {
  const known = new Map<string, Known>();
  const messages: PushMessage[] = [];
  const faults: string[] = [];

  const take = async (request: IncomingMessage): Promise<Answer> => {
    const body = await bodyOf(request);
    const found = known.get(request.url ?? '');
    if (found === undefined) return { status: 404 };
    const answer = found.next.shift();
    if (answer) return answer;
    const { headers } = request;
    const ttl = Number(headers.ttl ?? Number.NaN);
    if (request.method !== 'POST' || !Number.isInteger(ttl)) return fault(400, 'a message says how long it is kept');
    if (headers['content-encoding'] !== 'aes128gcm') return fault(415, 'the encoding is aes128gcm');
    const wrong = wrongSignature(headers.authorization ?? '', { origin, key: found.key });
    if (wrong !== undefined) return fault(403, wrong);
    const [urgency, topic] = [String(headers.urgency), String(headers.topic)];
    messages.push({ endpoint: found.browser.endpoint, ttl, urgency, topic, text: decrypt(body, found) });
    return { status: 201 };
  };
  const fault = (status: number, words: string): Answer => {
    faults.push(words);
    return { status };
  };

  const server = createServer((request, response) => {
    void take(request)
      .catch((error: unknown) => fault(400, String(error)))
      .then(({ status, retryAfter }) => {
        const headers = {
          location: `${origin}/message/${randomUUID()}`,
          ...(retryAfter && { 'retry-after': retryAfter }),
        };
        response.writeHead(status, headers).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    messages,
    faults,
    subscribe(key) {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const path = `/push/${randomUUID()}`;
      const auth = randomBytes(saltBytes).toString('base64url');
      const browser = { endpoint: `${origin}${path}`, p256dh: curve.getPublicKey('base64url'), auth };
      known.set(path, { browser, privateKey: curve.getPrivateKey(), key, next: [] });
      return browser;
    },
    answerNext: (endpoint, ...answers) => void known.get(new URL(endpoint).pathname)?.next.push(...answers),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** RFC 8292: who sends is who holds the key, says so to this service alone, and for a day at most. */
function wrongSignature(header: string, { origin, key }: { origin: string; key: string | undefined }) {
  const [, token = '', sender = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key !== undefined && sender !== key) return 'another key than the browser was given';
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(sender, 'base64url');
  if (raw.length !== publicKeyBytes) return 'no key';
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)) return 'the signature is wrong';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number>;
  if (aud !== origin) return `meant for ${aud}`;
  if (Number(exp) * 1_000 > Date.now() + dayMs) return 'signed for more than a day';
  return String(sub).startsWith('mailto:') ? undefined : 'nobody to write to';
}

/** RFC 8188 with the keys of RFC 8291. */
function decrypt(body: Buffer, { browser, privateKey }: Known): string {
  const salt = body.subarray(0, saltBytes);
  const idLength = body.readUInt8(saltBytes + 4);
  const begin = saltBytes + 5;
  const sender = body.subarray(begin, begin + idLength);
  const sealed = body.subarray(begin + idLength);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(browser.p256dh, 'base64url'), sender]);
  const shared = curve.computeSecret(sender);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(browser.auth, 'base64url'), info, 32));
  const derived = (words: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${words}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
