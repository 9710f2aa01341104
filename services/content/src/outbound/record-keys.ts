/**
 * The keys of certificates: a file of JSON Web Keys (Ed25519), each with a key id. The first one signs; the others only prove what they
 * have signed, and need no private part. A key is followed by another by putting that one before it.
 */
import { readFileSync } from 'node:fs';
import { CompactSign, compactVerify, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import type { SignedRecord } from '../domain/certificate.ts';
import type { RecordKeys } from '../usecases/progress-ports.ts';

const alg = 'EdDSA';
const key = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1).max(64),
  x: z.string().min(1),
  d: z.string().min(1).optional(),
});
const keyFile = z.object({ keys: z.array(key).min(1) });

export async function openRecordKeys(file: string): Promise<RecordKeys> {
  const { keys } = keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const [first] = keys;
  if (first?.d === undefined) throw new Error('the first key of certificates has to be able to sign');
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new Error('each key of certificates has an id of its own');
  const published = keys.map(({ d: _private, ...known }) => ({ ...known, alg, use: 'sig' }));
  const imported = await Promise.all(published.map(async (known) => [known.kid, await keyOf(known)] as const));
  const byId = new Map(imported);
  const signing = await keyOf(first);
  return {
    sign: (record) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(record)))
        .setProtectedHeader({ alg, kid: first.kid, typ: 'application/vnd.parlance.certificate+json' })
        .sign(signing),
    async read(jws) {
      const { payload } = await compactVerify(
        jws,
        ({ kid }) => {
          const known = byId.get(kid ?? '');
          if (known === undefined) throw new Error('the record was signed by a key that is not known');
          return known;
        },
        { algorithms: [alg] },
      );
      return JSON.parse(new TextDecoder().decode(payload)) as SignedRecord;
    },
    published: () => published,
  };
}

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  const imported = await importJWK(jwk, alg);
  if (imported instanceof Uint8Array) throw new Error('a key of certificates is no key pair');
  return imported;
}
