/** The file with the keys of certificates: what is wrong with it stops the process, and what it publishes can sign nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { keysFile, newKey } from '../../test/certificate-keys.ts';
import { recordOf, type Said } from '../domain/certificate.ts';
import { openRecordKeys } from './record-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const said: Said = {
  studentName: 'Camila Duarte',
  categoryName: 'Workplace English',
  courseName: 'Everyday English',
  courseAbbreviation: 'EE',
  courseDescription: '',
  lessons: [],
};
const record = recordOf({ number: '7K4M-Q2X5', issuedAt: new Date(0), said }, { issuer: 'x', pdfSha256: 'ab' });

test('the first key signs by its id, and what it signed is read again', async () => {
  const keys = await openRecordKeys(await keysFile(folder, [newKey('b'), newKey('a')]));
  const jws = await keys.sign(record);
  expect(decodeProtectedHeader(jws)).toMatchObject({ alg: 'EdDSA', kid: 'b' });
  expect(await keys.read(jws)).toEqual(record);
  expect(JSON.stringify(keys.published())).not.toContain('"d"');
});

test('what another key signed, or one that only says that it is ours, is not read', async () => {
  const own = newKey('a');
  const keys = await openRecordKeys(await keysFile(folder, [own]));
  for (const kid of ['a', 'z']) {
    const other = await openRecordKeys(await keysFile(folder, [newKey(kid)]));
    await expect(keys.read(await other.sign(record))).rejects.toThrow();
  }
  for (const jws of ['', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`]) {
    await expect(keys.read(jws)).rejects.toThrow();
  }
});

test('a key without its private part proves what it has signed, and signs no more', async () => {
  const { d: _private, ...old } = newKey('old');
  await expect(keysFile(folder, [old]).then(openRecordKeys)).rejects.toThrow('has to be able to sign');
  const keys = await keysFile(folder, [newKey('new'), old]).then(openRecordKeys);
  expect(keys.published()).toHaveLength(2);
});

test.each([
  ['nothing', ''],
  ['no key', '{"keys":[]}'],
  ['a key of another kind', '{"keys":[{"kty":"RSA","kid":"a","n":"x","e":"AQAB"}]}'],
  ['a broken key', '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"!","d":"!"}]}'],
])('a file with %s is refused at the start', async (_what, text) => {
  const file = join(folder, 'keys.json');
  writeFileSync(file, text);
  await expect(openRecordKeys(file)).rejects.toThrow();
});

test('two keys of one id are refused', async () => {
  await expect(keysFile(folder, [newKey('a'), newKey('a')]).then(openRecordKeys)).rejects.toThrow('an id of its own');
});
