/** Keys of certificates, made for a test. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type TestKey = { kty: string; crv: string; kid: string; x: string; d?: string };

export function newKey(kid: string): TestKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', kid, x, d };
}

/** Answers its path. */
export async function keysFile(folder: string, keys: readonly TestKey[]): Promise<string> {
  const file = join(folder, 'certificate-keys.json');
  await writeFile(file, JSON.stringify({ keys }));
  return file;
}
