/** A folder comes into a bucket, whoever is killed on the way, and however often it is begun. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { text } from 'node:stream/consumers';
import { eventually } from '@parlance/runtime/testing/eventually';
import { ownBucket } from '../../test/own-bucket.ts';
import { makeLocalFolder } from '../outbound/storage/local-folder.ts';
import { makeS3Bucket } from '../outbound/storage/s3-bucket.ts';
import type { Bucket } from '../outbound/storage/s3-client.ts';
import { moveFiles } from './move-files.ts';

const mega = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'move-'));
const from = makeLocalFolder(folder);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hashes = new Map<string, string>();
let own: Bucket;
let to: ReturnType<typeof makeS3Bucket>;

beforeAll(async () => {
  own = await ownBucket();
  to = makeS3Bucket(own);
  for (let one = 0; one < 30; one += 1) {
    const bytes = randomBytes(one === 7 ? 20 * mega : 1_000 * one + 1);
    const key = one % 2 === 0 ? `files/${one}` : `materials/Höhe ${one}/a (1).wav`;
    await from.put(key, Readable.from([bytes]), { maxBytes: bytes.length });
    hashes.set(key, sha256(bytes));
  }
  await from.parts.begin('files/under-way');
});
afterAll(() => {
  to.close();
  rmSync(folder, { recursive: true });
});

function begin(...words: string[]) {
  const env = {
    ...process.env,
    STORAGE_DIR: folder,
    S3_BUCKET: own.name,
    S3_ENDPOINT: own.endpoint,
    S3_ACCESS_KEY_ID: own.keys?.id,
    S3_SECRET_ACCESS_KEY: own.keys?.secret.reveal(),
  };
  return spawn(process.execPath, [join(__dirname, '../move-files.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
async function run(...words: string[]): Promise<string> {
  const child = begin(...words);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return said.trim().split('\n').at(-1) ?? '';
}
const movedHashes = async () => {
  const keys = (await to.list('', 1_000)).map(({ key }) => key);
  return new Map(await Promise.all(keys.map(async (key) => [key, sha256(await buffer(await to.open(key)))] as const)));
};

test('killed again and again it never leaves half a file, and at last all is there', async () => {
  // The last but one has twenty megabytes.
  for (const there of [2, 12, 20, 28]) {
    const child = begin();
    await eventually(async () => (await to.list('', 1_000)).length >= there, { withinMs: 20_000 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const moved = await movedHashes();
    expect(moved.size).toBeGreaterThanOrEqual(there);
    for (const [key, hash] of moved) expect([key, hash]).toEqual([key, hashes.get(key)]);
  }
  expect(await run()).toMatch(/^\d+ moved, (28|29|30) were there$/);
  expect(await movedHashes()).toEqual(hashes);
  expect(await run()).toBe('0 moved, 30 were there');
}, 60_000);

test('what differs there is found where it is asked to look, and mended', async () => {
  await moveFiles({ from, to, verify: false });
  const size = (await from.head('files/2', 1))?.size ?? 0;
  await to.put('files/2', Readable.from([Buffer.alloc(size, 1)]), { maxBytes: size });
  expect(await moveFiles({ from, to, verify: false })).toEqual({ moved: 0, there: 30 });
  expect(await run('verify')).toBe('1 moved, 29 were there');
  expect(await movedHashes()).toEqual(hashes);
}, 60_000);
