/** PDFs that nobody should open do not come in, and leave nothing. */
import { oddPdfs, pagesOf } from '../../test/odd-pdfs.ts';
import { pdfOfSize } from '../../test/pdf.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';

let content: UseCasesForTest;
beforeAll(async () => {
  content = await makeUseCasesForTest();
});
afterAll(() => content.close());

const actorUid = 'a'.repeat(32);
const role = 'admin';
const start = (size: number) => {
  const file = { path: 'materials/health', filename: 'First visit.pdf', size, contentType: 'application/pdf' };
  return content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
};
const put = (url: string, body: Buffer) =>
  fetch(`${content.origin}${url}`, {
    method: 'PUT',
    body: Uint8Array.from(body),
    headers: { 'content-type': 'application/pdf' },
  });

describe('FB-35 a PDF', () => {
  test.each(oddPdfs)(
    '%s is refused as %s, leaves no bytes, and is refused the same when asked again',
    async (_what, fault, make) => {
      const bytes = await make();
      const { id, parts } = await start(bytes.length);
      for (const { url, number, size } of parts) {
        const from = (number - 1) * 8 * 1_048_576;
        expect((await put(url, bytes.subarray(from, from + size))).status).toBe(204);
      }
      for (let times = 0; times < 2; times += 1)
        await expect(content.completeUpload({ id, actorUid, role })).rejects.toMatchObject({
          kind: 'rule',
          reason: fault,
        });
      expect(await content.storage.head(`files/${id}`, 1)).toBeUndefined();
      const { rows } = await content.database.pool.query('select from discarded_bytes where storage_key like $1', [
        `%${id}%`,
      ]);
      expect(rows).toEqual([]);
    },
  );

  test('tells how many pages it has', async () => {
    const bytes = pdfOfSize(2_000);
    const { id, url } = await start(bytes.length);
    await put(url, bytes);
    const { fileId } = await content.completeUpload({ id, actorUid, role });
    const { rows } = await content.database.pool.query('select pages from files where id = $1', [fileId]);
    expect(rows).toEqual([{ pages: 1 }]);
  });

  test('MAT-33 of too many pages says how many there may be', async () => {
    const bytes = await pagesOf(2_001);
    const { id, url } = await start(bytes.length);
    await put(url, bytes);
    await expect(content.completeUpload({ id, actorUid, role })).rejects.toThrow('more than 2,000 pages');
  });
});
