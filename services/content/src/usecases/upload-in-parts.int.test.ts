/** Uploads in parts, on each place of the bytes and each way to it: through content, and straight to the store. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { retry } from '@parlance/runtime/retry/retry';
import { asyncProperty, assert, integer, oneof, constantFrom } from 'fast-check';
import { testBucket } from '../../test/test-bucket.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { refuse } from '../domain/refusals.ts';
import { linkPath, partId } from '../domain/signed-link.ts';
import { partsOf } from '../domain/upload-parts.ts';
import { makeLocalFolder } from '../outbound/storage/local-folder.ts';
import { makeS3Bucket } from '../outbound/storage/s3-bucket.ts';

const mega = 1024 * 1024;
const hour = 3_600_000;
const actorUid = 'a'.repeat(32);
const role = 'admin';
const nothing = { reason: 'UPLOAD_NOT_FOUND' };

const wavOf = (size: number): Buffer => Buffer.concat([Buffer.from('RIFF1234WAVE'), randomBytes(size - 12)]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const wholeOf = (bytes: Buffer) => ({ size: bytes.length, sha256: sha256(bytes), hashOfBytes: sha256(bytes) });

const folder = mkdtempSync(join(tmpdir(), 'parts-'));
const bucket = makeS3Bucket(testBucket());
const openBucket = makeS3Bucket({ ...testBucket(), publicEndpoint: testBucket().endpoint });
afterAll(() => {
  for (const one of [bucket, openBucket]) one.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ['to a folder', makeLocalFolder(folder), true],
  ['to a bucket, through content', bucket, true],
  ['to a bucket, straight', openBucket, false],
])('FB-35 an upload in parts %s', (name, storage, isThroughContent) => {
  const isFolder = name === 'to a folder';
  let content: UseCasesForTest;
  beforeAll(async () => {
    content = await makeUseCasesForTest(storage);
  });
  afterAll(() => content.close());
  afterEach(() => content.realTime.set('2026-05-01T08:00:00.000Z'));

  const start = (bytes: Buffer, key: string | undefined = undefined) => {
    const file = { path: 'materials/health', filename: '01 Talk.wav', size: bytes.length, contentType: 'audio/wav' };
    return content.createUpload({ ...file, role, once: { actorUid, rpc: 'CreateUpload', key, body: file } });
  };
  const state = (id: string, uid = actorUid) => content.offerParts({ id, actorUid: uid });
  const complete = (id: string) => content.completeUpload({ id, actorUid, role });
  const addressOf = (url: string) => new URL(url, content.origin);
  /** Who refuses answers before all of it is there, and may cut the line over that: it goes again, as the portal sends it. */
  const send = (url: string, bytes: Buffer, headers: Record<string, string> = {}) =>
    retry(() => fetch(addressOf(url), { method: 'PUT', body: Uint8Array.from(bytes), headers }), {
      attempts: 3,
      when: (error) => (error as Error).name === 'TypeError',
      waitMs: () => 100,
    });
  const put = (url: string, bytes: Buffer) => send(url, bytes);
  const putWhole = (url: string, bytes: Buffer) => send(url, bytes, { 'content-type': 'audio/wav' });
  const pieceOf = (bytes: Buffer, number: number) => {
    const { start: from, size } = partsOf(bytes.length)[number - 1] ?? { start: 0, size: 0 };
    return bytes.subarray(from, from + size);
  };
  /** Also what a store says it has, where the sender was not told so. */
  const sendMissing = async (id: string, bytes: Buffer, doubtful = 0) => {
    for (const part of (await state(id)).parts)
      if (!part.arrived || part.number === doubtful)
        expect((await put(part.url, pieceOf(bytes, part.number))).ok).toBe(true);
  };
  const keptAs = async (fileId: string) => {
    const sql = 'select storage_key as key, size::int, sha256 from files where id = $1';
    const { rows } = await content.database.pool.query<{ key: string; size: number; sha256: string }>(sql, [fileId]);
    const { key = '', ...row } = rows[0] ?? {};
    return { ...row, hashOfBytes: sha256(await buffer(await storage.open(key))) };
  };

  test('asked again tells which parts have arrived, with new addresses for the others; a break costs one part', async () => {
    const bytes = wavOf(20 * mega);
    const { id, parts } = await start(bytes, 'one key');
    expect(parts.map(({ number, size, arrived }) => [number, size, arrived])).toEqual([
      [1, 8 * mega, false],
      [2, 8 * mega, false],
      [3, 4 * mega, false],
    ]);
    for (const part of parts.slice(1)) expect((await put(part.url, pieceOf(bytes, part.number))).ok).toBe(true);
    await expect(complete(id)).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE', details: { missing: [1] } });
    content.realTime.advance(16 * 60_000);
    const again = await state(id);
    expect(again.parts.map(({ arrived, url }) => [arrived, url === ''])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    expect(again.expiresAt.getTime()).toBe(content.realTime.now().getTime() + 15 * 60_000);
    expect((await start(bytes, 'one key')).parts.map(({ arrived }) => arrived)).toEqual([false, true, true]);
    await sendMissing(id, bytes);
    const done = await complete(id);
    expect(done.path).toBe('materials/health/01 Talk.wav');
    expect(await complete(id)).toEqual(done);
    expect(await keptAs(done.fileId)).toEqual(wholeOf(bytes));
    expect((await state(id)).parts.map(({ arrived, url }) => [arrived, url])).toEqual(Array(3).fill([true, '']));
  });

  test('cut at any byte has not arrived there, and goes on', async () => {
    const bytes = wavOf(8 * mega + 70_000);
    const places = oneof(
      integer({ min: 0, max: bytes.length - 1 }),
      constantFrom(0, 1, 65_536, 8 * mega - 1, 8 * mega, 8 * mega + 1, bytes.length - 1),
    );
    const cut = asyncProperty(places, async (place) => {
      const { id, parts } = await start(bytes);
      for (const { number, url } of parts) {
        const piece = pieceOf(bytes, number);
        const before = place - (partsOf(bytes.length)[number - 1]?.start ?? 0);
        if (before >= piece.length) expect((await put(url, piece)).ok).toBe(true);
        else if (before >= 0) await sendCut(addressOf(url), piece, before);
      }
      const there = (await state(id)).parts.filter(({ arrived }) => arrived).length;
      // Not every store sees that a line broke: it is found when the file is read.
      if (isThroughContent) expect(there).toBe(Math.floor(place / (8 * mega)));
      await expect(complete(id)).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
      await sendMissing(id, bytes, Math.floor(place / (8 * mega)) + 1);
      const { fileId } = await complete(id).catch(async (error: unknown) => {
        // What was cut may reach such a store after what replaced it.
        if (isThroughContent) throw error;
        await sendMissing(id, bytes);
        return complete(id);
      });
      expect(await keptAs(fileId)).toEqual(wholeOf(bytes));
    });
    await assert(cut, { numRuns: process.env.FULL ? 15 : 6 });
  }, 60_000);

  test('completed by several at once is one file', async () => {
    const bytes = wavOf(9 * mega);
    const { id } = await start(bytes);
    await sendMissing(id, bytes);
    const tries = await Promise.allSettled([complete(id), complete(id), complete(id)]);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'UPLOAD_UNDER_WAY' });
    const { fileId } = await complete(id);
    expect((await content.facts('FileUploaded')).filter(({ key }) => key === fileId)).toHaveLength(1);
    expect(await keptAs(fileId)).toEqual(wholeOf(bytes));
  });

  test('put together by somebody who ended before it was on record is completed by the next', async () => {
    const bytes = wavOf(9 * mega);
    const { id } = await start(bytes);
    await sendMissing(id, bytes);
    const upload = await content.uow.run(({ uploads }) => uploads.find(id));
    await storage.parts.join({ key: `files/${id}`, name: upload?.partsName ?? '' }, [1, 2], async () => undefined);
    expect(await keptAs((await complete(id)).fileId)).toEqual(wholeOf(bytes));
  });

  test('of which the store knows nothing any more begins again', async () => {
    const bytes = wavOf(100);
    const { id } = await start(bytes);
    const upload = await content.uow.run(({ uploads }) => uploads.find(id));
    await storage.parts.abandon({ key: `files/${id}`, name: upload?.partsName ?? '' });
    await expect(complete(id)).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
    await sendMissing(id, bytes);
    expect(await keptAs((await complete(id)).fileId)).toEqual(wholeOf(bytes));
  });

  if (!isThroughContent) {
    test('of which a part is damaged is not published, and begins again', async () => {
      const bytes = wavOf(100_000);
      const { id, parts } = await start(bytes);
      await sendCut(addressOf(parts[0]?.url ?? ''), bytes, 70_000);
      await expect(complete(id)).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
      expect(await storage.head(`files/${id}`, 1)).toBeUndefined();
      await sendMissing(id, bytes, 1);
      expect(await keptAs((await complete(id)).fileId)).toEqual(wholeOf(bytes));
    });
  }

  test('is somebody’s own, and ends', async () => {
    const bytes = wavOf(100);
    const { id } = await start(bytes);
    await expect(state(id, 'b'.repeat(32))).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
    await expect(state(randomUUID())).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
    content.realTime.advance(24 * hour + 15 * 60_000 - 1);
    expect((await state(id)).expiresAt).toEqual(new Date(content.realTime.now().getTime() + 1));
    content.realTime.advance(1);
    await expect(state(id)).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
  });

  test('takes no part any more once it is complete, nor the whole', async () => {
    const bytes = wavOf(100);
    const { id, url, parts } = await start(bytes);
    await sendMissing(id, bytes);
    await complete(id);
    expect((await put(parts[0]?.url ?? '', bytes)).status).toBe(isThroughContent ? 409 : 404);
    expect((await putWhole(url, bytes)).status).toBe(409);
  });

  test('that is cancelled takes nothing more and leaves nothing; asked again it is not there', async () => {
    const bytes = wavOf(9 * mega);
    const { id, url, parts } = await start(bytes);
    await put(parts[0]?.url ?? '', pieceOf(bytes, 1));
    const { partsName: name = '' } = (await content.uow.run(({ uploads }) => uploads.find(id))) ?? {};
    await expect(content.cancelUpload({ id, actorUid: 'b'.repeat(32) })).rejects.toMatchObject(nothing);
    for (let times = 0; times < 2; times += 1) await content.cancelUpload({ id, actorUid });
    expect(await storage.parts.list({ key: `files/${id}`, name })).toBeUndefined();
    expect((await put(parts[1]?.url ?? '', pieceOf(bytes, 2))).status).toBe(404);
    expect((await putWhole(url, bytes)).status).toBe(404);
    await expect(state(id)).rejects.toMatchObject(nothing);
    await expect(complete(id)).rejects.toMatchObject(nothing);
  });

  const partedOf = async (id: string) => {
    const { partsName: name = '' } = (await content.uow.run(({ uploads }) => uploads.find(id))) ?? {};
    return { key: `files/${id}`, name };
  };
  const isRemembered = async ({ name }: { name: string }) =>
    (await content.database.pool.query('select from abandoned_parts where parts_name = $1', [name])).rowCount === 1;

  test('that is cancelled while a part is on its way takes it, at the latest when nobody can be sending any more', async () => {
    const bytes = wavOf(9 * mega);
    const { id, parts } = await start(bytes);
    const parted = await partedOf(id);
    const late = await halfSent(addressOf(parts[0]?.url ?? ''), pieceOf(bytes, 1));
    await content.cancelUpload({ id, actorUid });
    expect(await storage.parts.list(parted)).toBeUndefined();
    const status = await late.sendRest();
    // To a store it is as good as any other: the upload that was gone is there again.
    const isBack = (await storage.parts.list(parted)) !== undefined;
    expect([status, isBack]).toEqual(isFolder ? [404, false] : [isThroughContent ? 204 : 200, true]);
    content.realTime.advance(15 * 60_000);
    await content.abandonParts();
    expect(await storage.parts.list(parted)).toBeUndefined();
    expect(await isRemembered(parted)).toBe(true);
    content.realTime.advance(hour);
    await content.abandonParts();
    expect([await isRemembered(parted), await storage.parts.list(parted)]).toEqual([false, undefined]);
  });

  test('that is cancelled while the store is away, by somebody who ends then, takes its parts when there is a store again', async () => {
    const bytes = wavOf(100);
    const { id } = await start(bytes);
    const parted = await partedOf(id);
    const away = jest.spyOn(storage.parts, 'abandon').mockRejectedValue(refuse('STORE_AWAY'));
    await content.cancelUpload({ id, actorUid });
    await expect(content.abandonParts()).rejects.toMatchObject({ reason: 'STORE_AWAY' });
    away.mockRestore();
    expect([await isRemembered(parted), await storage.parts.list(parted)]).toEqual([true, []]);
    content.realTime.advance(60_000);
    await content.abandonParts();
    expect(await storage.parts.list(parted)).toBeUndefined();
  });

  test('that is complete, or given up, is looked after likewise', async () => {
    const bytes = wavOf(100);
    const { id } = await start(bytes);
    const parted = await partedOf(id);
    await sendMissing(id, bytes);
    const { fileId } = await complete(id);
    expect(await isRemembered(parted)).toBe(true);
    content.realTime.advance(2 * hour);
    await content.abandonParts();
    expect(await isRemembered(parted)).toBe(false);
    expect(await keptAs(fileId)).toEqual(wholeOf(bytes));
  });

  test('that is cancelled while it is completed is not published, and its bytes go', async () => {
    const bytes = wavOf(9 * mega);
    const { id } = await start(bytes);
    await sendMissing(id, bytes);
    const head = jest.spyOn(storage, 'head').mockImplementationOnce(async (...asked) => {
      await content.cancelUpload({ id, actorUid });
      head.mockRestore();
      return storage.head(...asked);
    });
    await expect(complete(id)).rejects.toMatchObject({ kind: expect.any(String) });
    const { rows } = await content.database.pool.query('select from uploads where id = $1 and file_id is null', [id]);
    expect([rows.length, await storage.head(`files/${id}`, 1)]).toEqual([1, undefined]);
    await expect(complete(id)).rejects.toMatchObject(nothing);
  });

  test('that is complete is not cancelled any more', async () => {
    const bytes = wavOf(100);
    const { id } = await start(bytes);
    await sendMissing(id, bytes);
    const { fileId } = await complete(id);
    await expect(content.cancelUpload({ id, actorUid })).rejects.toMatchObject({ reason: 'UPLOAD_USED' });
    expect(await keptAs(fileId)).toEqual(wholeOf(bytes));
  });

  test('that nobody completes leaves nothing', async () => {
    const bytes = wavOf(9 * mega);
    const { id, parts } = await start(bytes);
    await put(parts[0]?.url ?? '', pieceOf(bytes, 1));
    const { partsName: name = '' } = (await content.uow.run(({ uploads }) => uploads.find(id))) ?? {};
    content.realTime.advance(26 * hour);
    await content.removeUnfinishedUploads();
    expect(await storage.parts.list({ key: `files/${id}`, name })).toBeUndefined();
  });

  if (isThroughContent) {
    test('takes each part at its own address only, whole and in time', async () => {
      const bytes = wavOf(9 * mega);
      const { id, parts } = await start(bytes);
      const [first = '', second = ''] = parts.map(({ url }) => url);
      const refused = async (url: string, body: Buffer) => {
        const answer = await put(url, body);
        return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
      };
      const small = pieceOf(bytes, 2);
      expect(await refused(`${second}&x=1`, small)).toEqual([403, 'LINK_INVALID']);
      expect(await refused(second.replace('parts/2', 'parts/1'), small)).toEqual([403, 'LINK_INVALID']);
      expect(await refused(second.replace(id, randomUUID()), small)).toEqual([403, 'LINK_INVALID']);
      expect(await refused(second, small.subarray(1))).toEqual([409, 'UPLOAD_INCOMPLETE']);
      expect(await refused(first, pieceOf(bytes, 1).subarray(1))).toEqual([409, 'UPLOAD_INCOMPLETE']);
      const expiresAt = new Date(content.realTime.now().getTime() - 24 * hour);
      const yesterdays = linkPath({ method: 'PUT', id: partId(id, 2), expiresAt }, content.signer);
      expect(await refused(yesterdays, small)).toEqual([403, 'LINK_EXPIRED']);
      expect((await state(id)).parts.filter(({ arrived }) => arrived)).toEqual([]);
    });
  }
});

/** The store has taken the first of a part, and waits for the rest. */
async function halfSent(url: URL, bytes: Buffer) {
  const half = bytes.length / 2;
  const sent = httpRequest(url, { method: 'PUT', headers: { 'content-length': bytes.length } });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
  });
  await new Promise((resolve) => sent.write(bytes.subarray(0, half), resolve));
  return {
    sendRest() {
      sent.end(bytes.subarray(half));
      return status;
    },
  };
}

/** So many bytes arrive, and the line is gone. */
async function sendCut(url: URL, bytes: Buffer, place: number): Promise<void> {
  const headers = { 'content-length': bytes.length };
  const sent = httpRequest(url, { method: 'PUT', headers });
  let came = false;
  sent.on('error', () => undefined).on('response', () => (came = true));
  const gone = new Promise((resolve) => sent.on('close', resolve));
  sent.flushHeaders();
  if (place > 0) await new Promise((resolve) => sent.write(bytes.subarray(0, place), resolve));
  sent.destroy();
  await gone;
  expect(came).toBe(false);
}
