/** What goes by itself: uploads that nobody completed, and whatever else of them no row names any more. */
import { pdfOfSize } from '../../test/pdf.ts';
import { png } from '../../test/png.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { makeCompleteUpload } from './complete-upload.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());
afterEach(() => content.realTime.set('2026-05-01T08:00:00.000Z'));

const actorUid = 'a'.repeat(32);
const role = 'admin';
const pdf = pdfOfSize(2_000);
const picture = png(20, 10);

const begin = (file: { path: string; filename: string; size: number; contentType: string }) =>
  content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
const start = () =>
  begin({ path: 'materials/health', filename: 'First visit.pdf', size: pdf.length, contentType: 'application/pdf' });
const startPicture = () =>
  begin({ path: 'profiles/tilda', filename: 'me.png', size: picture.length, contentType: 'image/png' });

const put = (url: string, body: Buffer = pdf, headers = { 'content-type': 'application/pdf' }) =>
  fetch(`${content.origin}${url}`, { method: 'PUT', body: Uint8Array.from(body), headers });
const publicly = (fileId: string) => fetch(`${content.origin}/files/public/${fileId}`);

describe('FB-35 an upload', () => {
  const hour = 3_600_000;
  const bytesOf = (id: string) => content.storage.head(`files/${id}`, 1);
  const isKnown = async (id: string) => (await content.uow.run(({ uploads }) => uploads.find(id))) !== undefined;

  test('that nobody completed within a day cannot be completed, and an hour later it is gone, bytes and all', async () => {
    const { id, url } = await start();
    await put(url);
    content.realTime.advance(24 * hour + 15 * 60_000);
    await content.removeUnfinishedUploads();
    await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
    expect([await isKnown(id), await bytesOf(id)]).toEqual([true, expect.anything()]);
    content.realTime.advance(hour + 1);
    expect(await content.removeUnfinishedUploads()).toBeGreaterThanOrEqual(1);
    expect([await isKnown(id), await bytesOf(id)]).toEqual([false, undefined]);
  });

  test('goes row first, so that nobody counts on bytes that are going, and a crash in between leaves nothing', async () => {
    const { id, url } = await start();
    await put(url);
    content.realTime.advance(26 * hour);
    const known: boolean[] = [];
    const dying = jest.spyOn(content.storage, 'remove').mockImplementation(async () => {
      known.push(await isKnown(id));
      throw new Error('the process is gone');
    });
    await expect(content.removeUnfinishedUploads()).rejects.toThrow('the process is gone');
    dying.mockRestore();
    expect(known).toContain(false);
    expect(known).not.toContain(true);
    expect(await bytesOf(id)).toBeDefined();
    await content.removeUnfinishedUploads();
    expect(await bytesOf(id)).toBeUndefined();
  });

  test('stays while somebody is sending it', async () => {
    const { id } = await start();
    content.realTime.advance(26 * hour);
    const until = new Date(content.realTime.now().getTime() + 30_000);
    await content.uow.run(({ uploads }) => uploads.claim(id, { now: content.realTime.now(), until }));
    await content.removeUnfinishedUploads();
    expect(await isKnown(id)).toBe(true);
    content.realTime.advance(26 * hour);
    await content.removeUnfinishedUploads();
    expect(await isKnown(id)).toBe(false);
  });

  test('goes with all others of a busy day, and one whose bytes cannot go holds up none of them', async () => {
    await content.removeUnfinishedUploads();
    const { rows } = await content.database.pool.query<{ id: string }>(
      `insert into uploads (id, path, filename, size, content_type, created_by, expires_at)
       select gen_random_uuid(), 'materials', 'Old.pdf', 9, 'application/pdf', $1, $2 from generate_series(1, 250) returning id`,
      [actorUid, new Date(content.realTime.now().getTime() - 26 * 3_600_000)],
    );
    const stuck = rows.map(({ id }) => id).sort()[0] ?? '';
    const left = async () =>
      (await content.database.pool.query('select id from uploads where filename = $1', ['Old.pdf'])).rows;
    const remove = content.storage.remove.bind(content.storage);
    const refusing = jest.spyOn(content.storage, 'remove').mockImplementation(async (key) => {
      if (key.includes(stuck)) throw new Error('the disk says no');
      await remove(key);
    });
    await expect(content.removeUnfinishedUploads()).rejects.toThrow('the disk says no');
    expect(await left()).toEqual([]);
    refusing.mockRestore();
    expect(await content.removeUnfinishedUploads()).toBe(1);
    expect(await content.removeUnfinishedUploads()).toBe(0);
  });
});

describe('FB-35 a picture', () => {
  const placesOf = async (id: string) => {
    const places = [`files/${id}`, `files/${id}.webp`];
    const found = await Promise.all(places.map((key) => content.storage.head(key, 1)));
    return found.map((bytes) => bytes !== undefined);
  };

  test('drawn by who died before it was on record goes after its day, as it came and as it was drawn', async () => {
    const { id, url } = await startPicture();
    await put(url, picture, { 'content-type': 'image/png' });
    const dying = () => {
      throw new Error('the process is gone');
    };
    const complete = makeCompleteUpload({ ...content, newId: dying });
    await expect(complete({ id, actorUid, role })).rejects.toThrow('the process is gone');
    expect(await placesOf(id)).toEqual([true, true]);
    content.realTime.advance(26 * 3_600_000);
    await content.removeUnfinishedUploads();
    expect(await placesOf(id)).toEqual([false, false]);
  });

  test('is published although what came cannot go just then; it goes later', async () => {
    const { id, url } = await startPicture();
    await put(url, picture, { 'content-type': 'image/png' });
    const refusing = jest.spyOn(content.storage, 'remove').mockRejectedValue(new Error('the disk says no'));
    const { fileId } = await content.completeUpload({ id, actorUid, role });
    refusing.mockRestore();
    expect([(await publicly(fileId)).status, await placesOf(id)]).toEqual([200, [true, true]]);
    await content.removeUnfinishedUploads();
    expect([(await publicly(fileId)).status, await placesOf(id)]).toEqual([200, [false, true]]);
  });
});
