/**
 * What a mail carries to turn its kind of news off: for whom and of what, sealed, so that nobody reads or makes one but us, and nothing of
 * it is kept. The same person and area have the same token, and one that was made under the secret before goes on working while that is set.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '@parlance/runtime/config/secret';
import { newsAreas } from '../domain/preferences.ts';
import type { Unsubscribing, UnsubscribeTokens } from '../usecases/ports.ts';

type Secrets = { unsubscribeSecret: Secret; unsubscribeSecretBefore?: Secret | undefined };
type Keys = { seal: Buffer; nonce: Buffer };

const version = '1';
const [nonceBytes, tagBytes] = [12, 16];
/** A uid is 32 characters; nobody is made to open more. */
const longest = 400;

export function makeUnsubscribeTokens({
  unsubscribeSecret: now,
  unsubscribeSecretBefore: before,
}: Secrets): UnsubscribeTokens {
  const [current, ...earlier] = [now, ...(before ? [before] : [])].map(keysOf);
  const all = current ? [current, ...earlier] : [];
  return {
    make: ({ uid, area }) => (current ? sealed([version, area, uid].join(':'), current) : ''),
    read(token) {
      if (token.length > longest || !/^[\w-]+$/.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.toString('base64url') !== token) return undefined;
      for (const keys of all) {
        const said = opened(bytes, keys);
        if (said !== undefined) return meantBy(said);
      }
      return undefined;
    },
  };
}

function keysOf(secret: Secret): Keys {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret.reveal(), '', `unsubscribe ${use}`, 32));
  return { seal: key('seal'), nonce: key('nonce') };
}

/** The nonce follows from what is said: it is never used for two, and no state is needed for that. */
const nonceOf = (said: string, { nonce }: Keys) =>
  createHmac('sha256', nonce).update(said).digest().subarray(0, nonceBytes);

function sealed(said: string, keys: Keys): string {
  const nonce = nonceOf(said, keys);
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce, { authTagLength: tagBytes });
  const body = Buffer.concat([cipher.update(said, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function opened(bytes: Buffer, keys: Keys): string | undefined {
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', keys.seal, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function meantBy(said: string): Unsubscribing | undefined {
  const [of, word, ...rest] = said.split(':');
  const area = newsAreas.find((known) => known === word);
  const uid = rest.join(':');
  return of === version && area && uid ? { uid, area } : undefined;
}
