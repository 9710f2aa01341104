import { certifying } from '../../../test/certifying.ts';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { pdfOfSize } from '../../../test/pdf.ts';
import { png } from '../../../test/png.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../../test/use-cases-for-test.ts';
import { linkPath } from '../../domain/signed-link.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from '../events/handlers.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());
afterEach(() => content.realTime.set('2026-05-01T08:00:00.000Z'));

const hour = 3_600_000;
const uid = () => randomUUID().replaceAll('-', '');

type Start = { kind?: string; contentType?: string; size?: number };
const start = (bytes: Buffer, { kind = 'cv', contentType = 'application/pdf', size = bytes.length }: Start = {}) =>
  content.createApplicationUpload({ kind, contentType, size });

function put(url: string, body: Buffer, contentType = 'application/pdf') {
  const headers = { 'content-type': contentType };
  return fetch(`${content.origin}${url}`, { method: 'PUT', body: Uint8Array.from(body), headers });
}
const failure = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return [answer.status, error.code, error.message];
};

async function uploaded(bytes = pdfOfSize(400), how: Start = {}) {
  const started = await start(bytes, how);
  expect((await put(started.url, bytes, how.contentType)).status).toBe(204);
  return started;
}
const fileId = (link: string) => link.split('/')[1] ?? '';
const signedUrl = (id: string) => {
  const expiresAt = new Date(content.realTime.now().getTime() + 600_000);
  return `${content.origin}${linkPath({ method: 'GET', id, expiresAt }, content.signer)}`;
};

async function apply(
  fact: 'ApplicationSubmitted' | 'ApplicationStatusChanged' | 'ApplicationRemoved',
  of: Application,
) {
  const files = { image: '', cv: '', degree: '', ecl: '', ...of.files };
  const application = {
    id: of.id,
    uid: of.uid,
    files,
    version: 1,
    status: of.status ?? 'APPLICATION_STATUS_SUBMITTED',
  };
  const handler = makeFactHandlers({ bindStores, realTime: content.realTime, certifying })[
    `parlance.identity.v1.${fact}`
  ];
  await inTransaction(content.database.pool, async (tx) => {
    await handler?.({ application, from: 'APPLICATION_STATUS_UNSPECIFIED' } as never, {} as never, tx);
  });
}
type Application = {
  id: string;
  uid: string;
  files?: Partial<Record<'image' | 'cv' | 'degree' | 'ecl', string>>;
  status?: never;
};
const inTraining = 'APPLICATION_STATUS_TRAINING' as never;

describe('FB-36 a file of an applicant', () => {
  test.each([
    ['image', 'profiles', 'image/png', png(4, 4)],
    ['cv', 'cv', 'application/pdf', pdfOfSize(350)],
    ['degree', 'degree', 'application/pdf', pdfOfSize(350)],
    ['ecl', 'ecl', 'application/pdf', pdfOfSize(350)],
  ])(
    'APP-31 of kind %s stands under %s/{uuid} once it has arrived, and is published',
    async (kind, path, contentType, bytes) => {
      const { link, id } = await uploaded(bytes, { kind, contentType });
      expect(link).toBe(`${path}/${id}`);
      expect(await content.storage.head(link, 1)).toBeDefined();
      expect(await content.storage.head(`received/${id}`, 1)).toBeUndefined();
      expect((await content.facts('FileUploaded')).filter(({ key }) => key === id)).toHaveLength(1);
    },
  );

  test('CON-39 APP-22 LIM-16 of 1048575 bytes passes, of 1048576 is refused before a byte is sent', async () => {
    await uploaded(pdfOfSize(1_048_575));
    await expect(start(pdfOfSize(1_048_576))).rejects.toMatchObject({
      reason: 'UPLOAD_TOO_LARGE',
      message: 'File is too large',
    });
  });

  test('CON-39 more bytes than the address allows are refused, whatever the sender says', async () => {
    const { url } = await start(pdfOfSize(1_048_575));
    expect((await failure(await put(url, pdfOfSize(1_048_576)))).slice(0, 2)).toEqual([413, 'UPLOAD_TOO_LARGE']);
  });

  test.each([
    ['image', 'application/pdf'],
    ['image', 'image/svg+xml'],
    ['image', 'image/gif'],
    ['cv', 'image/png'],
    ['degree', 'application/msword'],
    ['ecl', 'text/html'],
  ])('APP-23, APP-24 of kind %s may not be %s', async (kind, contentType) => {
    await expect(start(pdfOfSize(350), { kind, contentType })).rejects.toMatchObject({ reason: 'UPLOAD_TYPE' });
  });

  test.each(['', '../cv', 'passport', 'constructor'])('there is no kind %j', async (kind) => {
    await expect(start(pdfOfSize(350), { kind })).rejects.toMatchObject({ reason: 'MALFORMED' });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['an SVG with a script as PNG', 'image', 'image/png', svg],
    ['a PDF as PNG', 'image', 'image/png', pdfOfSize(350)],
    ['a PNG as JPEG', 'image', 'image/jpeg', png(2, 2)],
    ['a PNG as PDF', 'cv', 'application/pdf', png(2, 2)],
    ['a page as PDF', 'cv', 'application/pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PNG without its second half', 'image', 'image/png', png(200, 200).subarray(0, 90)],
    ['a PNG that is a signature only', 'image', 'image/png', png(2, 2).subarray(0, 12)],
  ])('%s is refused and leaves nothing that a link opens', async (_what, kind, contentType, bytes) => {
    const { url, link } = await start(bytes, { kind, contentType });
    expect(await failure(await put(url, bytes, contentType))).toEqual([
      422,
      'UPLOAD_TYPE',
      'This type of file cannot be uploaded.',
    ]);
    expect(await content.signApplicationFiles([link])).toEqual([]);
    await expect(content.holdApplicationFiles({ holder: uid(), links: [link] })).rejects.toMatchObject({
      reason: 'APPLICATION_FILE_MISSING',
    });
  });

  test('a picture bomb is refused by its header, before it is unpacked', async () => {
    const bomb = png(4, 4, { width: 30_000, height: 30_000 });
    const { url } = await start(bomb, { kind: 'image', contentType: 'image/png' });
    const began = performance.now();
    expect(await failure(await put(url, bomb, 'image/png'))).toEqual([413, 'UPLOAD_TOO_LARGE', 'File is too large']);
    expect(performance.now() - began).toBeLessThan(process.env.FULL ? 2_000 : 10_000);
  });

  test('a picture is drawn anew: what came along is gone, large ones become 1024 pixels wide', async () => {
    const bytes = Buffer.concat([png(3_000, 1_500), Buffer.from('<script>alert(1)</script>')]);
    const { link } = await uploaded(bytes, { kind: 'image', contentType: 'image/png' });
    const answer = await fetch(signedUrl(fileId(link)));
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const drawn = Buffer.from(await answer.arrayBuffer());
    expect(drawn.toString('latin1')).not.toContain('script');
    expect(drawn.length).toBeLessThan(20_000);
    // VP8: width and height stand behind the frame tag and the start code.
    const at = drawn.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    expect([drawn.readUInt16LE(at + 3), drawn.readUInt16LE(at + 5)]).toEqual([1024, 512]);
  });

  test('cut in the middle is incomplete, and the address takes the whole file afterwards', async () => {
    const bytes = pdfOfSize(1_000);
    const { url } = await start(bytes);
    expect((await failure(await put(url, bytes.subarray(0, 400)))).slice(0, 2)).toEqual([409, 'UPLOAD_INCOMPLETE']);
    expect((await put(url, bytes)).status).toBe(204);
  });

  test('sent twice is taken once', async () => {
    const bytes = pdfOfSize(1_000);
    const { url } = await start(bytes);
    const answers = await Promise.all([put(url, bytes), put(url, bytes)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await failure(await put(url, bytes)))[1]).toBe('UPLOAD_USED');
  });

  test('whose bytes had all come when content ended is taken on from there, and the sender hears that they are there', async () => {
    const bytes = pdfOfSize(1_000);
    const { url, id, link } = await start(bytes);
    await content.storage.put(`received/${id}`, Readable.from([bytes]), { maxBytes: 1_000 });
    const claimed = new Date(content.realTime.now().getTime() + 30_000);
    await content.database.pool.query(
      'update uploads set received_at = $2, sha256 = $3, claimed_until = $4 where id = $1',
      [id, content.realTime.now(), createHash('sha256').update(bytes).digest('hex'), claimed],
    );
    expect((await failure(await put(url, bytes)))[1]).toBe('UPLOAD_UNDER_WAY');
    expect(await content.signApplicationFiles([link])).toEqual([]);
    content.realTime.advance(30_000);
    expect((await failure(await put(url, bytes)))[1]).toBe('UPLOAD_USED');
    expect(await content.signApplicationFiles([link])).toHaveLength(1);
    expect((await failure(await put(url, bytes)))[1]).toBe('UPLOAD_USED');
  });
});

describe('FB-36 what nobody claims', () => {
  test('is there for 24 hours of real time and gone after them, bytes and all', async () => {
    const { link } = await uploaded();
    content.realTime.advance(24 * hour - 1);
    await content.removeUnfinishedUploads();
    expect(await content.signApplicationFiles([link])).toHaveLength(1);
    content.realTime.advance(1);
    expect(await content.removeUnfinishedUploads()).toBeGreaterThanOrEqual(1);
    expect(await content.signApplicationFiles([link])).toEqual([]);
    expect(await content.storage.head(link, 1)).toBeUndefined();
    await expect(content.holdApplicationFiles({ holder: uid(), links: [link] })).rejects.toMatchObject({
      reason: 'APPLICATION_FILE_MISSING',
      details: { links: [link] },
    });
  });

  test('goes with all others of a busy day, and one whose bytes cannot go holds up none of them', async () => {
    const { link } = await uploaded();
    await content.removeUnfinishedUploads();
    const over = new Date(content.realTime.now().getTime() - 1);
    const { rows } = await content.database.pool.query<{ id: string }>(
      `insert into files (id, path, filename, storage_key, size, content_type, sha256, uploaded_by, uploaded_at, is_public, keep_until)
       select gen_random_uuid(), 'cv/' || n, 'Old.pdf', 'cv/old/' || n, 1, 'application/pdf', 'x', '', now(), false, $1
         from generate_series(1, 250) n returning id`,
      [over],
    );
    expect(rows).toHaveLength(250);
    const left = async () =>
      (await content.database.pool.query("select from files where filename = 'Old.pdf'")).rowCount;
    const remove = content.storage.remove.bind(content.storage);
    const refusing = jest.spyOn(content.storage, 'remove').mockImplementation(async (key) => {
      if (key === 'cv/old/7') throw new Error('the disk says no');
      await remove(key);
    });
    await expect(content.removeUnfinishedUploads()).rejects.toThrow('the disk says no');
    expect(await left()).toBe(0);
    refusing.mockRestore();
    expect(await content.removeUnfinishedUploads()).toBe(1);
    expect(await content.removeUnfinishedUploads()).toBe(0);
    expect(await content.signApplicationFiles([link])).toHaveLength(1);
  });

  test('is nobody else’s once somebody holds it, and waits a week for the fact that claims it', async () => {
    const { link } = await uploaded();
    const holder = uid();
    await content.holdApplicationFiles({ holder, links: [link] });
    await content.holdApplicationFiles({ holder, links: [link] });
    await expect(content.holdApplicationFiles({ holder: uid(), links: [link] })).rejects.toMatchObject({
      reason: 'APPLICATION_FILE_MISSING',
    });
    content.realTime.advance(7 * 24 * hour - 1);
    await content.removeUnfinishedUploads();
    expect(await content.signApplicationFiles([link])).toHaveLength(1);
    content.realTime.advance(1);
    await content.removeUnfinishedUploads();
    expect(await content.signApplicationFiles([link])).toEqual([]);
  });

  test.each(['cv/../../etc', 'cv/x', 'materials/health/a.pdf', '', `cv/${'0'.repeat(36)}`])(
    'the link %j names no file of an applicant',
    async (link) => {
      await expect(content.holdApplicationFiles({ holder: uid(), links: [link] })).rejects.toMatchObject({
        reason: 'APPLICATION_FILE_MISSING',
      });
    },
  );
});

describe('a file that an application claims', () => {
  async function claimed() {
    const applicant = { id: randomUUID(), uid: uid() };
    const { link: cv } = await uploaded();
    const { link: image } = await uploaded(png(8, 8), { kind: 'image', contentType: 'image/png' });
    await content.holdApplicationFiles({ holder: applicant.uid, links: [cv, image] });
    await apply('ApplicationSubmitted', { ...applicant, files: { cv, image } });
    return { ...applicant, files: { cv, image } };
  }
  const there = async (link: string) => (await content.signApplicationFiles([link])).length === 1;
  const muchLater = async () => {
    content.realTime.advance(400 * 24 * hour);
    await content.removeUnfinishedUploads();
  };

  test('stays; what the application has no more goes', async () => {
    const { id, uid: holder, files } = await claimed();
    const { link: other } = await uploaded();
    await content.holdApplicationFiles({ holder, links: [other] });
    await apply('ApplicationSubmitted', { id, uid: holder, files: { ...files, cv: other } });
    await muchLater();
    expect([await there(files.cv), await there(files.image), await there(other)]).toEqual([false, true, true]);
  });

  test('goes with the application', async () => {
    const { files, ...applicant } = await claimed();
    await apply('ApplicationRemoved', applicant);
    await content.removeUnfinishedUploads();
    expect([await there(files.cv), await there(files.image)]).toEqual([false, false]);
  });

  test('is not claimed for an applicant who does not hold it', async () => {
    const { link } = await uploaded();
    await content.holdApplicationFiles({ holder: uid(), links: [link] });
    await apply('ApplicationSubmitted', { id: randomUUID(), uid: uid(), files: { cv: link } });
    await muchLater();
    expect(await there(link)).toBe(false);
  });

  test('is public when it is the picture of a tutor, and only then', async () => {
    const application = await claimed();
    const open = (link: string) =>
      fetch(`${content.origin}/files/public/${fileId(link)}`, { headers: { 'sec-fetch-dest': 'image' } });
    expect((await open(application.files.image)).status).toBe(404);
    await apply('ApplicationStatusChanged', { ...application, status: inTraining });
    const shown = await open(application.files.image);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(shown.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await open(application.files.cv)).status).toBe(404);
  });

  test('APP-41 is opened by a signed address of ten minutes; files of others are not', async () => {
    const { files } = await claimed();
    const [signed] = await content.signApplicationFiles([files.cv]);
    expect(signed?.expiresAt.getTime()).toBe(content.realTime.now().getTime() + 600_000);
    expect((await fetch(`${content.origin}${signed?.url}`)).status).toBe(200);
    content.realTime.advance(600_000);
    expect((await fetch(`${content.origin}${signed?.url}`)).status).toBe(403);
  });
});

describe('Addresses that nobody handed out', () => {
  const uuid = '0190b7a4-0000-7000-8000-00000000dead';
  const far = '999999999999999';
  const ids = ['%00', '%ff', '%', '..%2f..%2fetc%2fpasswd', 'x'.repeat(10_000), uuid];
  /** What is no text in UTF-8 leads nowhere; what could be an address wants its signature first. */
  const unsigned = (id: string) => (id === '%ff' || id === '%' ? 404 : 403);
  const cases = ids.flatMap((id): [string, string, number][] => [
    ['GET', `/files/${id}`, unsigned(id)],
    ['GET', `/files/${id}?expires=${far}&signature=%00`, unsigned(id)],
    ['GET', `/files/${id}?expires=${far}&expires=1&signature[a]=b`, unsigned(id)],
    ['GET', `/files/${id}?expires=1e3&signature=${'x'.repeat(5_000)}`, unsigned(id)],
    ['HEAD', `/files/public/${id}`, 404],
    ['GET', `/files/public/${id}`, 404],
    ['PUT', `/files/uploads/${id}`, unsigned(id)],
    ['PUT', `/files/uploads/${id}?expires=${far}&signature=%ed%a0%80`, unsigned(id)],
    ['DELETE', `/files/${id}`, 404],
    ['POST', `/files/uploads/${id}`, 404],
  ]);

  const named = cases.map(([method, path, status]) => [method, path.slice(0, 60), path, status] as const);

  test.each(named)('are refused, and nothing breaks: %s %s', async (method, _shown, path, status) => {
    const body = method === 'PUT' || method === 'POST' ? 'x' : undefined;
    const answer = await fetch(`${content.origin}${path}`, {
      method,
      body: body ?? null,
      headers: { range: 'bytes=9-1,x' },
    });
    expect(answer.status).toBe(status);
    if (method !== 'HEAD' && answer.status < 410)
      expect(await answer.json()).toMatchObject({ error: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  });
});
