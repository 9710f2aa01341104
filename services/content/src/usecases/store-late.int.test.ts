/** A store that answers late, or has no room: the right word, nothing half published, and the next try finishes. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isJoin, isPart, slowStore } from '../../test/slow-store.ts';
import { testBucket } from '../../test/test-bucket.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { makeS3Bucket } from '../outbound/storage/s3-bucket.ts';

const mega = 1024 * 1024;
const actorUid = 'a'.repeat(32);
const role = 'admin';
const away = { reason: 'STORE_AWAY' };
const full = [503, 'There is no room for more files at the moment. Please try again later.'];

let store: Awaited<ReturnType<typeof slowStore>>;
let bucket: ReturnType<typeof makeS3Bucket>;
let content: UseCasesForTest;
beforeAll(async () => {
  store = await slowStore(testBucket());
  bucket = makeS3Bucket({ ...testBucket(), endpoint: store.endpoint, silentMs: 5_000 });
  content = await makeUseCasesForTest(bucket);
});
afterAll(async () => {
  await content.close();
  bucket.close();
  store.close();
});
afterEach(() => store.let(() => undefined));

const bytes = Buffer.concat([Buffer.from('RIFF1234WAVE'), randomBytes(9 * mega)]);
const begun = () => {
  const file = { path: 'materials/health', filename: '1.wav', size: bytes.length, contentType: 'audio/wav' };
  return content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
};
const put = (url: string, number: number) => {
  const body = Uint8Array.from(bytes.subarray((number - 1) * 8 * mega, number * 8 * mega));
  return fetch(`${content.origin}${url}`, { method: 'PUT', body });
};
async function sent() {
  const { id, parts } = await begun();
  for (const { url, number } of parts) expect((await put(url, number)).status).toBe(204);
  return id;
}
const isListing = (url: string) => url.includes('uploadId=');
const complete = (id: string) => content.completeUpload({ id, actorUid, role });
async function isUnpublished(id: string) {
  const { rows } = await content.database.pool.query('select file_id from uploads where id = $1', [id]);
  expect(rows).toEqual([{ file_id: null }]);
  expect((await content.facts('FileUploaded')).filter(({ key }) => key === id)).toEqual([]);
}
async function isWhole(id: string) {
  const { fileId } = await complete(id);
  const { rows } = await content.database.pool.query('select storage_key, sha256 from files where id = $1', [fileId]);
  const { storage_key: key, sha256 } = rows[0] as { storage_key: string; sha256: string };
  const hash = createHash('sha256');
  expect([sha256, hash.update(await buffer(await bucket.open(key))).digest('hex')]).toEqual(
    Array(2).fill(createHash('sha256').update(bytes).digest('hex')),
  );
}

test('one that puts the parts together for longer than anybody waits is away; what it did meanwhile counts', async () => {
  const id = await sent();
  const held = Promise.withResolvers<undefined>();
  store.let((request) => (isJoin(request) ? held.promise : undefined));
  await expect(complete(id)).rejects.toMatchObject(away);
  await isUnpublished(id);
  held.resolve(undefined);
  store.let(() => undefined);
  await isWhole(id);
}, 90_000);

test('one that has put them together and does not show the file yet is away, not without it', async () => {
  const id = await sent();
  store.let(({ method, url = '' }) =>
    method === 'GET' && !isListing(url) ? { status: 404, code: 'NoSuchKey' } : undefined,
  );
  await expect(complete(id)).rejects.toMatchObject(away);
  await isUnpublished(id);
  store.let(() => undefined);
  await isWhole(id);
}, 90_000);

test.each([
  { status: 507, code: 'InsufficientStorage' },
  { status: 403, code: 'QuotaExceeded' },
])(
  'one without room (%j) says so at a part and at the end; what came stays, and it goes on when there is room',
  async (refusal) => {
    const { id, parts } = await begun();
    expect((await put(parts[0]?.url ?? '', 1)).status).toBe(204);
    store.let((request) => (isPart(request) ? refusal : undefined));
    const answer = await put(parts[1]?.url ?? '', 2);
    const said = ((await answer.json()) as { error: { message: string } }).error.message;
    expect([answer.status, said]).toEqual(full);
    store.let(() => undefined);
    const { parts: now } = await content.offerParts({ id, actorUid });
    expect(now.map(({ arrived }) => arrived)).toEqual([true, false]);
    expect((await put(now[1]?.url ?? '', 2)).status).toBe(204);
    store.let((request) => (isJoin(request) ? refusal : undefined));
    await expect(complete(id)).rejects.toMatchObject({ reason: 'STORE_FULL' });
    await isUnpublished(id);
    store.let(() => undefined);
    await isWhole(id);
  },
  30_000,
);

test('away for a minute while a part is on its way: the part has not come, and goes again', async () => {
  const { id, parts } = await begun();
  expect((await put(parts[0]?.url ?? '', 1)).status).toBe(204);
  store.let(() => ({ status: 503, code: 'SlowDown' }));
  expect((await put(parts[1]?.url ?? '', 2)).status).toBe(503);
  await expect(content.offerParts({ id, actorUid })).rejects.toMatchObject(away);
  await expect(complete(id)).rejects.toMatchObject(away);
  await isUnpublished(id);
  store.let(() => undefined);
  expect((await put(parts[1]?.url ?? '', 2)).status).toBe(204);
  await isWhole(id);
}, 90_000);
