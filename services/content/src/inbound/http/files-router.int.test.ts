import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@parlance/runtime/testing/eventually';
import { linkPath } from '../../domain/signed-link.ts';
import { pdfOfSize } from '../../../test/pdf.ts';
import { png } from '../../../test/png.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../../test/use-cases-for-test.ts';
import { makeCompleteUpload } from '../../usecases/complete-upload.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());

const actorUid = 'a'.repeat(32);
const pdf = pdfOfSize(2_000);
const request = {
  path: 'materials/health',
  filename: 'First visit.pdf',
  size: pdf.length,
  contentType: 'application/pdf',
};
const role = 'admin';
const createUpload = (file: typeof request, { uid, role: as } = { uid: actorUid, role }) =>
  content.createUpload({ ...file, role: as, once: { actorUid: uid, rpc: '', key: undefined, body: file } });
const start = (changes: Partial<typeof request> = {}) => createUpload({ ...request, ...changes });

function put(url: string, body: Buffer = pdf, headers: Record<string, string> = {}) {
  return fetch(`${content.origin}${url}`, {
    method: 'PUT',
    body: Uint8Array.from(body),
    headers: { 'content-type': 'application/pdf', ...headers },
  });
}
const failure = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string; requestId: string } };
  expect(error.requestId).toMatch(/^[0-9a-f]{32}$/);
  return [answer.status, error.code, error.message];
};
async function uploaded(): Promise<{ fileId: string; url: string }> {
  const { id, url } = await start();
  expect((await put(url)).status).toBe(204);
  const { fileId } = await content.completeUpload({ id, actorUid, role });
  const expiresAt = new Date(content.realTime.now().getTime() + 600_000);
  return { fileId, url: linkPath({ method: 'GET', id: fileId, expiresAt }, content.signer) };
}
const partial = () => readdir(join(content.folder, '.incoming')).catch(() => []);

describe('FB-35 an upload', () => {
  test('is stored, published under {path}/{filename} (MAT-37) and published once; asking again answers the same file', async () => {
    const { id, url } = await start();
    expect((await put(url)).status).toBe(204);
    const done = await content.completeUpload({ id, actorUid, role });
    expect(done.path).toBe('materials/health/First visit.pdf');
    expect(await content.completeUpload({ id, actorUid, role })).toEqual(done);
    expect((await content.facts('FileUploaded')).filter((fact) => fact.key === done.fileId)).toHaveLength(1);
    expect(await partial()).toEqual([]);
  });

  test('is completed once by five requests at the same time', async () => {
    const { id, url } = await start();
    await put(url);
    const answers = await Promise.all(Array.from({ length: 5 }, () => content.completeUpload({ id, actorUid, role })));
    expect(new Set(answers.map((answer) => answer.fileId)).size).toBe(1);
  });

  test('cannot be sent twice', async () => {
    const { url } = await start();
    await put(url);
    expect(await failure(await put(url))).toEqual([409, 'UPLOAD_USED', 'This upload address was used already.']);
  });

  test('sent twice at the same time is taken once', async () => {
    const { id, url } = await start();
    const answers = await Promise.all([put(url), put(url), put(url)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409, 409]);
    expect((await content.completeUpload({ id, actorUid, role })).fileId).toBeTruthy();
  });

  test('that is under way says so to others, until nothing has come for half a minute; who lost the address is refused', async () => {
    const { id, url } = await start();
    const first = openSender(url);
    first.send(pdf.subarray(0, 100));
    await eventually(async () => (await partial()).length === 1);
    const busy = [409, 'UPLOAD_UNDER_WAY', 'The file is being sent already. Please try again in half a minute.'];
    expect(await failure(await put(url))).toEqual(busy);
    content.realTime.advance(29_999);
    expect(await failure(await put(url))).toEqual(busy);
    content.realTime.advance(1);
    const newer = Buffer.concat([pdf.subarray(0, -1), Buffer.from(' ')]);
    expect((await put(url, newer)).status).toBe(204);
    first.send(pdf.subarray(100));
    expect(await first.end()).toBe(409);
    const { fileId } = await content.completeUpload({ id, actorUid, role });
    const expiresAt = new Date(content.realTime.now().getTime() + 600_000);
    const published = linkPath({ method: 'GET', id: fileId, expiresAt }, content.signer);
    const stored = await (await fetch(`${content.origin}${published}`)).arrayBuffer();
    expect(Buffer.from(stored).equals(newer)).toBe(true);
    expect(await partial()).toEqual([]);
  });

  test('keeps its address for as long as bytes come', async () => {
    const { id, url } = await start();
    const slow = openSender(url);
    const claimedUntil = async () => {
      const sql = 'select claimed_until from uploads where id = $1';
      const { rows } = await content.database.pool.query<{ claimed_until: Date | null }>(sql, [id]);
      return rows[0]?.claimed_until?.getTime() ?? 0;
    };
    for (let sent = 0; sent < pdf.length; sent += 500) {
      slow.send(pdf.subarray(sent, sent + 500));
      await eventually(async () => (await claimedUntil()) === content.realTime.now().getTime() + 30_000);
      content.realTime.advance(20_000);
      expect((await failure(await put(url)))[1]).toBe('UPLOAD_UNDER_WAY');
    }
    expect(await slow.end()).toBe(204);
  });

  test('MAT-33 larger than announced is refused before a byte is read', async () => {
    const { id, url } = await start({ size: 100 });
    expect(await failure(await put(url))).toEqual([413, 'UPLOAD_TOO_LARGE', 'File is too large']);
    await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
  });

  test('MAT-33 larger than announced without saying so is cut off and leaves nothing; the address works again', async () => {
    const { url } = await start({ size: 100 });
    await chunked(url, [pdf, pdf]);
    expect(await partial()).toEqual([]);
    expect((await put(url, pdf.subarray(0, 100))).status).toBe(204);
  });

  test('shorter than announced is incomplete and may start again', async () => {
    const { id, url } = await start();
    expect(await chunked(url, [pdf.subarray(0, 100)])).toBe(409);
    await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
    expect((await put(url)).status).toBe(204);
  });

  test('with the wrong first bytes is refused when completed', async () => {
    const { id, url } = await start();
    expect((await put(url, Buffer.alloc(pdf.length, 60))).status).toBe(204);
    await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({ reason: 'UPLOAD_TYPE' });
  });

  test('with another content type is refused', async () => {
    const { url } = await start();
    expect((await failure(await put(url, pdf, { 'content-type': 'text/html' })))[1]).toBe('UPLOAD_TYPE');
  });

  test('belongs to who started it', async () => {
    const { id, url } = await start();
    await put(url);
    await expect(content.completeUpload({ id, actorUid: 'b'.repeat(32), role })).rejects.toMatchObject({
      reason: 'UPLOAD_NOT_FOUND',
    });
  });

  test('after 15 minutes of real time the address is closed', async () => {
    const { url } = await start();
    content.realTime.advance(15 * 60_000);
    expect(await failure(await put(url))).toEqual([403, 'LINK_EXPIRED', 'This link has expired.']);
  });

  test('an address that was changed is refused', async () => {
    const [one, other] = [await start(), await start()];
    const swapped = one.url.replace(one.id, other.id);
    for (const url of [
      swapped,
      `${one.url}x`,
      one.url.replace('expires=1', 'expires=2'),
      one.url.split('?')[0] ?? '',
    ]) {
      expect((await failure(await put(url))).slice(0, 2)).toEqual([403, 'LINK_INVALID']);
    }
  });
});

describe('FB-35 a picture', () => {
  const picture = png(20, 10);
  const of = (path: string, size = picture.length) =>
    start({ path, filename: 'me.png', size, contentType: 'image/png' });
  const publicly = (fileId: string) => fetch(`${content.origin}/files/public/${fileId}`);

  test.each([
    ['profiles/tilda', 200],
    ['materials/health', 404],
  ])('under %s is drawn anew, and open to everybody: %i', async (path, status) => {
    const { id, url } = await of(path);
    expect((await put(url, picture, { 'content-type': 'image/png' })).status).toBe(204);
    const { fileId } = await content.completeUpload({ id, actorUid, role });
    expect(await content.completeUpload({ id, actorUid, role })).toMatchObject({ fileId });
    const answer = await publicly(fileId);
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('script');
    expect(await content.storage.head(`${path}/${id}/me.png`, 1)).toBeUndefined();
  });

  test('completed by two requests at once is one file, also for the one that finds its bytes drawn and gone', async () => {
    const { id, url } = await of('profiles/tilda');
    await put(url, picture, { 'content-type': 'image/png' });
    let first: object | undefined;
    const head: typeof content.storage.head = async (key, bytes) => {
      first = await content.completeUpload({ id, actorUid, role });
      return content.storage.head(key, bytes);
    };
    const beside = makeCompleteUpload({ ...content, storage: { ...content.storage, head }, newId: () => id });
    expect(await beside({ id, actorUid, role })).toEqual(first);
  });

  test('MAT-33 of 1048576 bytes is too large', async () => {
    await expect(of('profiles/tilda', 1_048_576)).rejects.toMatchObject({ reason: 'UPLOAD_TOO_LARGE' });
  });

  test('that is none is refused when completed', async () => {
    const { id, url } = await of('profiles/tilda');
    await put(url, Buffer.alloc(picture.length, 60), { 'content-type': 'image/png' });
    await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({ reason: 'UPLOAD_TYPE' });
  });
});

describe('FB-32 a file', () => {
  let file: { fileId: string; url: string };
  beforeAll(async () => {
    file = await uploaded();
  });
  const get = (headers: Record<string, string> = {}, url = file.url) => fetch(`${content.origin}${url}`, { headers });

  test('comes whole, with headers that keep it from acting in the portal', async () => {
    const answer = await get({ 'sec-fetch-dest': 'document' });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '2000',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=600',
      'accept-ranges': 'bytes',
      'content-disposition': "attachment; filename*=UTF-8''First%20visit.pdf",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test.each([
    ['bytes=0-8', 206, 'bytes 0-8/2000', 9],
    ['bytes=1990-', 206, 'bytes 1990-1999/2000', 10],
    ['bytes=-1', 206, 'bytes 1999-1999/2000', 1],
    ['bytes=2000-', 416, 'bytes */2000', 0],
  ])('the range %s is answered with %i', async (range, status, contentRange, length) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    expect((await answer.arrayBuffer()).byteLength).toBe(length);
  });

  test('is not sent again to who has it, and a range of another version is not mixed in', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-0', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200);
  });

  test('HEAD says the same without the bytes', async () => {
    const answer = await fetch(`${content.origin}${file.url}`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '2000']);
  });

  test('needs a link that is whole and in time', async () => {
    const cut = await get({}, file.url.slice(0, -1));
    expect(await failure(cut)).toEqual([403, 'LINK_INVALID', 'This link is not valid.']);
    const past = linkPath({ method: 'GET', id: file.fileId, expiresAt: content.realTime.now() }, content.signer);
    expect(await failure(await get({}, past))).toEqual([403, 'LINK_EXPIRED', 'This link has expired.']);
  });

  test('a link to a file that is not there, or to no file at all, is 404', async () => {
    const expiresAt = new Date(content.realTime.now().getTime() + 1);
    const nowhere = linkPath({ method: 'GET', id: 'no-such-file', expiresAt }, content.signer);
    expect((await failure(await get({}, nowhere))).slice(0, 2)).toEqual([404, 'FILE_NOT_FOUND']);
    for (const path of ['/files', '/files/a/b', '/files/..%2f..%2fetc%2fpasswd/x']) {
      expect((await failure(await get({}, path)))[0]).toBe(404);
    }
    expect((await failure(await get({}, '/files/..%2f..%2fetc%2fpasswd')))[0]).toBe(403);
  });
});

/** Without a length; answers the status, or undefined when the door was shut in the sender's face. */
function openSender(url: string) {
  const headers = { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' };
  const sent = httpRequest(`${content.origin}${url}`, { method: 'PUT', headers });
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', () => resolve(undefined));
  });
  return {
    send: (chunk: Buffer) => void sent.write(chunk),
    end() {
      sent.end();
      return status;
    },
  };
}

function chunked(url: string, chunks: Buffer[]): Promise<number | undefined> {
  const sender = openSender(url);
  for (const chunk of chunks) sender.send(chunk);
  return sender.end();
}

describe('Whose paths are whose', () => {
  const mine = 'c'.repeat(32);
  const asTutor = (changes: Partial<typeof request>, uid = mine) =>
    createUpload({ ...request, ...changes }, { uid, role: 'tutor' });
  async function recorded(as: { uid: string; role: string }, path: string, mark: number): Promise<string> {
    const wav = Buffer.concat([Buffer.from('RIFF1234WAVE'), Buffer.alloc(40, mark)]);
    const file = { path, filename: '01 Talk.wav', size: wav.length, contentType: 'audio/wav' };
    const { id, url } = await createUpload(file, as);
    await put(url, wav, { 'content-type': 'audio/wav' });
    return (await content.completeUpload({ id, actorUid: as.uid, role: as.role })).fileId;
  }
  const playing = async (path: string) =>
    (await content.signAudio({ paths: [path], role: 'tutor', pageToken: '' })).items.map(({ url }) => url);

  test('a teacher uploads to the own folder, and to no other, nor to the library', async () => {
    expect((await asTutor({ path: `people/${mine}/notes` })).url).toContain('/files/uploads/');
    for (const path of ['materials/health', `people/${actorUid}`, 'cv'])
      await expect(asTutor({ path })).rejects.toMatchObject({ reason: 'UPLOAD_PATH_FORBIDDEN' });
  });

  test('what an administrator began to upload to the library is not published by somebody who is none any more', async () => {
    const { id, url } = await start();
    await put(url);
    await expect(content.completeUpload({ id, actorUid, role: 'tutor' })).rejects.toMatchObject({
      reason: 'UPLOAD_PATH_FORBIDDEN',
    });
  });

  test('the newest recording of any administrator plays; what a teacher once put there does not, whenever it came', async () => {
    const path = 'materials/whose';
    const first = await recorded({ uid: actorUid, role }, path, 1);
    await content.database.pool.query('update files set uploaded_as = null where id = $1', [first]);
    const planted = await recorded({ uid: actorUid, role }, path, 2);
    const asPlanted = `update files set uploaded_as = null, uploaded_by = $2, uploaded_at = now() + interval '1 day' where id = $1`;
    await content.database.pool.query(asPlanted, [planted, mine]);
    expect(await playing(path)).toEqual([expect.stringContaining(first)]);
    const newest = await recorded({ uid: 'd'.repeat(32), role }, path, 3);
    expect(await playing(path)).toEqual([expect.stringContaining(newest)]);
  });

  test('fifty files a day are one person’s, whoever else uploads and however many come at once, and the next day again', async () => {
    const mineToday = { path: `people/${mine}`, size: 10 };
    const tries = await Promise.allSettled(Array.from({ length: 52 }, () => asTutor(mineToday)));
    const refused = tries.filter((one) => one.status === 'rejected');
    // One was begun before.
    expect(refused.map(({ reason }) => (reason as { reason: string }).reason)).toEqual(Array(3).fill('UPLOADS_FULL'));
    const other = 'e'.repeat(32);
    await asTutor({ path: `people/${other}` }, other);
    content.realTime.advance(24 * 60 * 60_000 - 1_000);
    await expect(asTutor(mineToday)).rejects.toMatchObject({ reason: 'UPLOADS_FULL' });
    content.realTime.advance(1_000);
    await asTutor(mineToday);
  });
});
