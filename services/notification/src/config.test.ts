import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { dkimKeyOf, notificationConfig } from './config.ts';

const pemOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = pemOf(2_048);
const dkim = notificationConfig.pick({ dkim: true });
const read = (DKIM_SELECTOR?: string, DKIM_PRIVATE_KEY?: string) =>
  loadConfig(dkim, { DKIM_SELECTOR, DKIM_PRIVATE_KEY });

test('mails are signed with a selector and a key, and not without both', () => {
  expect(dkimKeyOf(read('school2026', pem))).toEqual({ selector: 'school2026', privateKey: pem });
  expect(dkimKeyOf(read())).toBeUndefined();
  expect(dkimKeyOf(read('', ''))).toBeUndefined();
  expect(JSON.stringify(read('school2026', pem))).not.toContain('PRIVATE KEY');
});

test.each([
  ['a key without its name', undefined, pem],
  ['a name without its key', 'school2026', undefined],
  ['no key at all', 'school2026', 'secret'],
  ['a key that is too short', 'school2026', pemOf(1_024)],
  [
    'a key of another kind',
    'school2026',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
  ['a name that DNS does not have', 'school 2026', pem],
])('%s is refused at the start', (_what, selector, key) => {
  expect(() => read(selector, key)).toThrow('DKIM_');
});
