/** The store away for a minute: reading goes on from what is kept, uploads say so, and nothing is half published. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineTo } from '../../test/own-bucket.ts';
import { testBucket } from '../../test/test-bucket.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { linkPath } from '../domain/signed-link.ts';
import { withReadCache } from '../outbound/storage/read-cache.ts';
import { makeS3Bucket } from '../outbound/storage/s3-bucket.ts';

const mega = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'cache-'));
let line: Awaited<ReturnType<typeof lineTo>>;
let bucket: ReturnType<typeof makeS3Bucket>;
let content: UseCasesForTest;
beforeAll(async () => {
  line = await lineTo(testBucket());
  bucket = makeS3Bucket({ ...testBucket(), endpoint: line.endpoint });
  content = await makeUseCasesForTest(withReadCache(bucket, { folder, mostBytes: 6 * mega }));
});
afterAll(async () => {
  await content.close();
  bucket.close();
  line.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => line.mend());

const actorUid = 'a'.repeat(32);
const role = 'admin';
const wavOf = (size: number): Buffer => Buffer.concat([Buffer.from('RIFF1234WAVE'), randomBytes(size - 12)]);
const started = (bytes: Buffer) => {
  const file = { path: 'materials/health', filename: '1.wav', size: bytes.length, contentType: 'audio/wav' };
  return content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
};
const put = (url: string, bytes: Buffer) =>
  fetch(`${content.origin}${url}`, { method: 'PUT', body: Uint8Array.from(bytes) });
async function published(bytes: Buffer): Promise<string> {
  const { id, parts } = await started(bytes);
  for (const { url } of parts) expect((await put(url, bytes)).status).toBe(204);
  const { fileId } = await content.completeUpload({ id, actorUid, role });
  const expiresAt = new Date(content.realTime.now().getTime() + 600_000);
  return `${content.origin}${linkPath({ method: 'GET', id: fileId, expiresAt }, content.signer)}`;
}
const read = async (url: string, from: number, to: number) =>
  Buffer.from(await (await fetch(url, { headers: { range: `bytes=${from}-${to}` } })).arrayBuffer());
const problem = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { message: string } }).error.message,
];
const away = [503, 'The files cannot be reached at the moment. Please try again in a minute.'];

test.each([
  [0, 9],
  [mega - 5, mega + 5],
  [3 * mega, 3 * mega + 76],
  [mega, 2 * mega - 1],
])('bytes %i to %i come as they are, the first time and again', async (from, to) => {
  const bytes = wavOf(3 * mega + 77);
  const url = await published(bytes);
  for (let times = 0; times < 2; times += 1)
    expect((await read(url, from, to)).equals(bytes.subarray(from, to + 1))).toBe(true);
});

test('what was read goes on being read while the store is away; what was not says so, and comes when it is back', async () => {
  const bytes = wavOf(3 * mega);
  const url = await published(bytes);
  await read(url, 0, 100);
  line.cut();
  expect((await read(url, 5_000, 5_100)).equals(bytes.subarray(5_000, 5_101))).toBe(true);
  const other = await fetch(url, { headers: { range: `bytes=${2 * mega}-${2 * mega + 9}` } });
  expect(await problem(other)).toEqual(away);
  line.mend();
  expect((await read(url, 2 * mega, 2 * mega + 9)).equals(bytes.subarray(2 * mega, 2 * mega + 10))).toBe(true);
}, 30_000);

test('no more is kept than allowed: what was not read for the longest time goes', async () => {
  const urls = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => published(wavOf(mega))));
  for (const url of urls) await read(url, 0, 9);
  expect(readdirSync(folder).length).toBeLessThanOrEqual(6);
  line.cut();
  expect((await read(urls[7] ?? '', 0, 9)).length).toBe(10);
  expect((await fetch(urls[0] ?? '', { headers: { range: 'bytes=0-9' } })).status).toBe(503);
}, 30_000);

test('an upload says so, at its beginning, at a part and at its end; nothing is published, and it goes on afterwards', async () => {
  const bytes = wavOf(1_000);
  const { id, parts } = await started(bytes);
  line.cut();
  await expect(started(bytes)).rejects.toMatchObject({ reason: 'STORE_AWAY', message: away[1] });
  expect(await problem(await put(parts[0]?.url ?? '', bytes))).toEqual(away);
  line.mend();
  expect((await put(parts[0]?.url ?? '', bytes)).status).toBe(204);
  line.cut();
  await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({ reason: 'STORE_AWAY' });
  const { rows } = await content.database.pool.query('select from uploads where id = $1 and file_id is null', [id]);
  expect(rows).toHaveLength(1);
  line.mend();
  expect((await content.completeUpload({ id, actorUid, role })).fileId).toBeTruthy();
}, 30_000);
