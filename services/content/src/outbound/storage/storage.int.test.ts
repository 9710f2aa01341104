/** Both places of the bytes keep the same promises. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { testBucket } from '../../../test/test-bucket.ts';
import { makeLocalFolder } from './local-folder.ts';
import { makeS3Bucket } from './s3-bucket.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-'));
const bucket = makeS3Bucket(testBucket());
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true });
});

const mega = 1024 * 1024;
const some = { maxBytes: 64 * mega };
const key = () => `tests/${randomUUID()}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', makeLocalFolder(folder)],
  ['a bucket', bucket],
])('%s', (_name, storage) => {
  const put = (at: string, bytes: Uint8Array, limits = some) => storage.put(at, Readable.from([bytes]), limits);
  const read = async (at: string, range?: { start: number; end: number }) => buffer(await storage.open(at, range));

  test.each([0, 1, 5 * mega, 8 * mega, 20 * mega + 3])(
    'keeps %i bytes as they are, and says how many and which they were',
    async (size) => {
      const [at, bytes] = [key(), randomBytes(size)];
      expect(await put(at, bytes)).toEqual({ size, sha256: sha256(bytes) });
      expect((await read(at)).equals(bytes)).toBe(true);
      expect(await storage.head(at, 8)).toEqual({ size, head: new Uint8Array(bytes.subarray(0, 8)) });
    },
  );

  test('hands out a range, its end included', async () => {
    const at = key();
    await put(at, Buffer.from('0123456789'));
    expect(String(await read(at, { start: 2, end: 4 }))).toBe('234');
    expect(String(await read(at, { start: 9, end: 9 }))).toBe('9');
  });

  test.each([10, 9 * mega, 30 * mega])('takes nothing of what is larger than allowed (%i bytes)', async (maxBytes) => {
    const at = key();
    const tooMuch = randomBytes(maxBytes + 1);
    await expect(put(at, tooMuch, { maxBytes })).rejects.toMatchObject({ reason: 'UPLOAD_TOO_LARGE' });
    expect(await storage.head(at, 1)).toBeUndefined();
  });

  test.each([3, 12 * mega])(
    'takes nothing of what breaks off after %i bytes, and what was there stays',
    async (size) => {
      const at = key();
      await put(at, Buffer.from('before'));
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(size);
          throw new Error('the line is cut');
        })(),
      );
      await expect(storage.put(at, broken, some)).rejects.toThrow('the line is cut');
      expect(String(await read(at))).toBe('before');
    },
  );

  test('takes away, also what is not there', async () => {
    const at = key();
    await put(at, Buffer.from('gone soon'));
    for (let times = 0; times < 2; times += 1) await storage.remove(at);
    expect(await storage.head(at, 1)).toBeUndefined();
    await expect(storage.open(at)).rejects.toMatchObject({ reason: 'FILE_NOT_FOUND' });
  });
});
