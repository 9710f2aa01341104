import { randomUUID } from 'node:crypto';
import type { ContentErased } from '@parlance/proto/content/v1';
import { decodeMessage } from '@parlance/proto/codec';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import sharp from 'sharp';
import { certifying } from '../../test/certifying.ts';
import { pdfOfSize } from '../../test/pdf.ts';
import { png } from '../../test/png.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { makeFactHandlers } from '../inbound/events/handlers.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeReleaseReceipts } from './release-receipts.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());

const person = () => randomUUID().replaceAll('-', '');
type How = { contentType?: string; size?: number; role?: string; key?: string };

const start = (uid: string, bytes: Buffer, { contentType = 'image/png', size = bytes.length, ...how }: How = {}) => {
  const body = { size, contentType };
  const once = { actorUid: uid, rpc: 'CreatePhotoUpload', key: how.key, body };
  return content.createPhotoUpload({ ...body, role: how.role ?? 'student', once });
};
async function put(url: string, bytes: Buffer, contentType = 'image/png') {
  const sent = { method: 'PUT', body: Uint8Array.from(bytes), headers: { 'content-type': contentType } };
  return (await fetch(`${content.origin}${url}`, sent)).status;
}
async function sent(uid: string, bytes = png(40, 40), how: How = {}) {
  const { id, url } = await start(uid, bytes, how);
  expect(await put(url, bytes, how.contentType)).toBe(204);
  return id;
}
const photoOf = async (uid: string, bytes?: Buffer) => content.settlePhoto({ uid, id: await sent(uid, bytes) });
const look = (link: string) => fetch(`${content.origin}${link}`);
const statusOf = async (link: string) => (await look(link)).status;

async function tell(fact: 'ProfileChanged' | 'TutorChanged' | 'UserDeleted', uid: string, imageUrl: string) {
  const handlers = makeFactHandlers({ bindStores, realTime: content.realTime, certifying });
  await inTransaction(content.database.pool, async (tx) => {
    const body = { person: { uid, imageUrl, role: 'ROLE_STUDENT' } };
    await handlers[`parlance.identity.v1.${fact}`]?.(body as never, {} as never, tx);
  });
}
async function keptUntil(link: string) {
  const sql = 'select keep_until from files where id = $1';
  return (await content.database.pool.query(sql, [link.split('/').at(-1)])).rows[0]?.keep_until as Date | null;
}
const later = (ms: number) => content.realTime.set(new Date(content.realTime.now().getTime() + ms));

test('a photo is a square of 256 pixels out of the middle, as webp, for everybody who has its address', async () => {
  const answer = await look(await photoOf(person(), png(900, 300)));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height, format]).toEqual([256, 256, 'webp']);
});

test('where it was taken, and what hangs on behind it, is not in it', async () => {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' } };
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#804020' } });
  const taken = await plain.jpeg().withExif(place).toBuffer();
  expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(0);
  const both = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>'), pdfOfSize(400)]);
  const uid = person();
  const id = await sent(uid, both, { contentType: 'image/jpeg' });
  const drawn = Buffer.from(await (await look(await content.settlePhoto({ uid, id }))).arrayBuffer());
  expect((await sharp(drawn).metadata()).exif).toBeUndefined();
  for (const word of ['script', '%PDF', 'Exif']) expect(drawn.toString('latin1')).not.toContain(word);
});

test.each([
  ['a PDF that is called PNG', pdfOfSize(400), 'image/png', 'UPLOAD_TYPE'],
  ['an SVG that is called PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 'UPLOAD_TYPE'],
  ['a PNG that is called JPEG', png(4, 4), 'image/jpeg', 'UPLOAD_TYPE'],
  ['half a PNG', png(200, 200).subarray(0, 90), 'image/png', 'UPLOAD_TYPE'],
  ['20000 x 20000 pixels', png(4, 4, { width: 20_000, height: 20_000 }), 'image/png', 'UPLOAD_TOO_LARGE'],
])('APP-23 %s is refused, also when it is asked for again', async (_what, bytes, contentType, reason) => {
  const uid = person();
  const id = await sent(uid, bytes, { contentType });
  for (const _time of [1, 2]) await expect(content.settlePhoto({ uid, id })).rejects.toMatchObject({ reason });
  expect(await content.storage.head(`files/${id}`, 1)).toBeUndefined();
});

test('somebody else’s upload, a file of the library and what never came make nobody’s photo', async () => {
  const [ada, eve] = [person(), person()];
  const id = await sent(ada);
  await expect(content.settlePhoto({ uid: eve, id })).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
  await expect(content.settlePhoto({ uid: ada, id: 'nonsense' })).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
  const file = { path: `people/${ada}`, filename: 'face.png', size: 100, contentType: 'image/png' };
  const once = { actorUid: ada, rpc: 'CreateUpload', key: undefined, body: file };
  const other = await content.createUpload({ ...file, role: 'tutor', once });
  await expect(content.settlePhoto({ uid: ada, id: other.id })).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
  const { id: empty } = await start(ada, png(4, 4));
  await expect(content.settlePhoto({ uid: ada, id: empty })).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
  await expect(content.completeUpload({ id, actorUid: ada, role: 'admin' })).rejects.toMatchObject({
    reason: 'UPLOAD_PATH_FORBIDDEN',
  });
});

test('asked for by two at once, and again, it is one photo; the same key is one upload', async () => {
  const uid = person();
  const [id, bytes] = [await sent(uid), png(4, 4)];
  const links = await Promise.all([content.settlePhoto({ uid, id }), content.settlePhoto({ uid, id })]);
  expect(new Set([...links, await content.settlePhoto({ uid, id })]).size).toBe(1);
  const [key, same] = [randomUUID(), (who: How) => start(uid, bytes, who)];
  expect((await same({ key })).id).toBe((await same({ key })).id);
});

test('the one that a person has stays; the one before is not shown any more, and goes after a day', async () => {
  const uid = person();
  const first = await photoOf(uid);
  await tell('ProfileChanged', uid, first);
  expect([await statusOf(first), await keptUntil(first)]).toEqual([200, null]);
  later(1_000);
  const second = await photoOf(uid);
  expect(await statusOf(first)).toBe(200);
  // A word about the first that comes late takes nothing from the second.
  await tell('ProfileChanged', uid, first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  await tell('TutorChanged', uid, second);
  await tell('TutorChanged', uid, second);
  expect([await statusOf(first), await statusOf(second), await keptUntil(second)]).toEqual([404, 200, null]);
  later(24 * 3_600_000 + 1_000);
  await content.removeUnfinishedUploads();
  expect([await keptUntil(first), await statusOf(second)]).toEqual([undefined, 200]);
});

test.each(['ProfileChanged', 'UserDeleted'] as const)('after %s without a photo nobody sees it', async (fact) => {
  const [uid, other] = [person(), person()];
  const [link, others] = [await photoOf(uid), await photoOf(other)];
  await tell('ProfileChanged', uid, link);
  await tell(fact, uid, '');
  expect([await statusOf(link), await statusOf(others)]).toEqual([404, 200]);
  expect(await keptUntil(link)).not.toBeNull();
});

test('NS-70 of who is erased the bytes go too, and the receipt leaves only then; a store that is away holds it back, also when told again', async () => {
  const [uid, other] = [person(), person()];
  const [link, others] = [await photoOf(uid), await photoOf(other)];
  await start(uid, png(8, 8));
  const { pool } = content.database;
  const keyOf = async (of: string) =>
    (await pool.query<{ key: string }>('select storage_key as key from files where id = $1', [of.split('/').at(-1)]))
      .rows[0]?.key ?? '';
  const [own, kept] = [await keyOf(link), await keyOf(others)];
  await tell('UserDeleted', uid, '');
  const receipts = async () => {
    const sql = `select body, headers ->> 'ce_time' as at from outbox where type = 'parlance.content.v1.ContentErased' and key = $1`;
    return (await pool.query<{ body: Buffer; at: string }>(sql, [uid])).rows.map(({ body, at }) => {
      return { ...(decodeMessage('parlance.content.v1.ContentErased', body) as ContentErased).receipt, at };
    });
  };
  expect([await statusOf(link), await statusOf(others), await receipts()]).toEqual([404, 200, []]);
  const bytesOf = async (key: string) => (await content.storage.head(key, 1)) !== undefined;
  expect(await bytesOf(own)).toBe(true);
  const away = { ...content.storage, remove: () => Promise.reject(new Error('the store is away')) };
  await expect(makeReleaseReceipts({ ...content, storage: away })()).rejects.toThrow('the store is away');
  await tell('UserDeleted', uid, '');
  expect(await receipts()).toEqual([]);
  const release = makeReleaseReceipts(content);
  const gone = '2031-03-05T11:00:00.000Z';
  content.clock.set(gone);
  await Promise.all([release(), release()]);
  expect([await bytesOf(own), await bytesOf(kept)]).toEqual([false, true]);
  expect(await receipts()).toMatchObject([
    { uid, at: gone, erased: [{ kind: 'files', count: 2 }] },
    { uid, at: gone, erased: [] },
  ]);
  expect((await pool.query('select 1 from uploads where created_by = $1', [uid])).rowCount).toBe(0);
});

test('the picture of an application is not shown any more once its teacher has a photo, whatever becomes of the application', async () => {
  const [uid, id, bytes] = [person(), randomUUID(), png(4, 4)];
  const started = await content.createApplicationUpload({
    kind: 'image',
    size: bytes.length,
    contentType: 'image/png',
  });
  expect(await put(started.url, bytes)).toBe(204);
  const picture = `/files/public/${started.link.split('/')[1]}`;
  await content.holdApplicationFiles({ holder: uid, links: [started.link] });
  const claim = () =>
    content.uow.run(({ files }) =>
      files.claim(id, { holder: uid, links: [started.link], now: content.realTime.now(), showsPicture: true }),
    );
  await claim();
  expect(await statusOf(picture)).toBe(200);
  await tell('TutorChanged', uid, picture);
  expect(await statusOf(picture)).toBe(200);
  const photo = await photoOf(uid);
  await tell('TutorChanged', uid, photo);
  await claim();
  expect([await statusOf(picture), await statusOf(photo), await keptUntil(picture)]).toEqual([404, 200, null]);
});
