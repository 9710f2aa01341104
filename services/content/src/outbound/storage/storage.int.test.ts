/** Both places of the bytes keep the same promises. */
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ownBucket } from '../../../test/own-bucket.ts';
import { testBucket } from '../../../test/test-bucket.ts';
import type { Parted } from '../../usecases/ports.ts';
import { makeLocalFolder } from './local-folder.ts';
import { makeS3Bucket } from './s3-bucket.ts';
import { makeS3Client } from './s3-client.ts';

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

  describe('parts', () => {
    const part = (number: number, size: number) => ({ number, size });
    const begun = async () => {
      const at = key();
      return { key: at, name: await storage.parts.begin(at) };
    };
    const sent = async (parted: Parted, number: number, bytes: Uint8Array, size = bytes.length) =>
      storage.parts.put(parted, part(number, size), Readable.from([bytes]));
    const moved = async () => undefined;

    test('put together are the file, in their order, whichever came first and however often', async () => {
      const parted = await begun();
      const [first, second, third] = [randomBytes(5 * mega), randomBytes(6 * mega), randomBytes(7)];
      await sent(parted, 3, third);
      await sent(parted, 1, randomBytes(5 * mega));
      await Promise.all([sent(parted, 1, first), sent(parted, 2, second)]);
      const there = (await storage.parts.list(parted)) ?? [];
      expect(there.toSorted((left, right) => left.number - right.number)).toEqual([
        part(1, 5 * mega),
        part(2, 6 * mega),
        part(3, 7),
      ]);
      expect(await storage.head(parted.key, 1)).toBeUndefined();
      const whole = Buffer.concat([first, second, third]);
      const joined = await storage.parts.join(parted, [1, 2, 3], moved);
      expect(joined).toEqual({ size: whole.length, sha256: sha256(whole) });
      expect((await read(parted.key)).equals(whole)).toBe(true);
      expect(await storage.parts.list(parted)).toBeUndefined();
      await expect(sent(parted, 1, first)).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
    });

    test.each([
      ['fewer bytes', 99, 'UPLOAD_INCOMPLETE'],
      ['more bytes', 101, 'UPLOAD_TOO_LARGE'],
    ])('one with %s than it has is none', async (_what, size, reason) => {
      const parted = await begun();
      await expect(sent(parted, 1, randomBytes(size), 100)).rejects.toMatchObject({ reason });
      expect(await storage.parts.list(parted)).toEqual([]);
    });

    test('one that breaks off leaves what was there', async () => {
      const parted = await begun();
      await sent(parted, 1, Buffer.from('before'));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('aft');
          throw new Error('the line is cut');
        })(),
      );
      await expect(storage.parts.put(parted, part(1, 6), broken)).rejects.toThrow('the line is cut');
      await storage.parts.join(parted, [1], moved);
      expect(String(await read(parted.key))).toBe('before');
    });

    test('given up are gone, also twice', async () => {
      const parted = await begun();
      await sent(parted, 1, Buffer.from('gone soon'));
      for (let times = 0; times < 2; times += 1) await storage.parts.abandon(parted);
      expect(await storage.parts.list(parted)).toBeUndefined();
      await expect(sent(parted, 2, Buffer.from('late'))).rejects.toMatchObject({ reason: 'UPLOAD_NOT_FOUND' });
      expect(await storage.head(parted.key, 1)).toBeUndefined();
    });
  });
});

describe('a bucket that browsers reach', () => {
  const open = makeS3Bucket({ ...testBucket(), publicEndpoint: testBucket().endpoint });
  afterAll(() => open.close());
  const put = async (url: string | undefined, bytes: Uint8Array<ArrayBuffer>) => {
    // One that refuses a body unread may shut the door on it.
    const answer = await fetch(url ?? '', { method: 'PUT', body: bytes }).catch(() => undefined);
    return answer?.status ?? 403;
  };

  test('takes a part at its own address: of just this size, in time, and nothing else', async () => {
    const at = key();
    const parted = { key: at, name: await open.parts.begin(at) };
    const url = await open.parts.addressOf(parted, { number: 1, size: 100 }, 60_000);
    for (const size of [99, 101]) expect(await put(url, randomBytes(size))).toBe(403);
    expect(await put(`${url}&added=1`, randomBytes(100))).toBe(403);
    expect(await put(url?.replace('partNumber=1', 'partNumber=2'), randomBytes(100))).toBe(403);
    expect(await put(url?.replace(encodeURIComponent(at.slice(6)), randomUUID()), randomBytes(100))).toBe(403);
    const old = `${url}`.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101');
    expect(await put(old, randomBytes(100))).toBeGreaterThanOrEqual(400);
    expect(await open.parts.list(parted)).toEqual([]);
    const bytes = randomBytes(100);
    expect(await put(url, bytes)).toBe(200);
    const joined = await open.parts.join(parted, [1], async () => undefined);
    expect(joined).toEqual({ size: 100, sha256: sha256(bytes) });
    expect(await put(url, bytes)).toBe(404);
  });

  test('answers a browser of the portal’s origin, and of no other, where the bucket says so', async () => {
    const own = await ownBucket();
    const client = makeS3Client(own);
    const portal = 'https://learn.example.org';
    const rule = { AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'], AllowedOrigins: [portal] };
    await client.send(new PutBucketCorsCommand({ Bucket: own.name, CORSConfiguration: { CORSRules: [rule] } }));
    client.destroy();
    const asked = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      };
      const answer = await fetch(`${own.endpoint}/${own.name}/files/1`, { method: 'OPTIONS', headers });
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await asked(portal)).toBe(portal);
    expect(await asked('https://elsewhere.example.org')).toBeNull();
  });
});
