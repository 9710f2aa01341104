/** What a real store answers a browser that sends to it: the codes that the portal knows, and whether a page may read them. */
import { UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomBytes, randomUUID } from 'node:crypto';
import { dropBucket, ownBucket, setCors } from '../../../test/own-bucket.ts';
import type { Parted, Storage } from '../../usecases/ports.ts';
import { makeS3Bucket } from './s3-bucket.ts';
import { makeAddressClient, type Bucket } from './s3-client.ts';

const portal = 'https://learn.example.org';
const size = 100;
const minutes = 60_000;

let own: Bucket;
let storage: Storage & { close(): void };
let parted: Parted;

beforeAll(async () => {
  const made = await ownBucket();
  own = { ...made, publicEndpoint: made.endpoint };
  const rule = { AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'], AllowedOrigins: [portal] };
  await setCors(own, JSON.stringify({ CORSRules: [rule] }));
  storage = makeS3Bucket(own);
  const key = `files/${randomUUID()}`;
  parted = { key, name: await storage.parts.begin(key) };
});
afterAll(async () => {
  storage.close();
  await dropBucket(own);
});

const address = async (of = parted) => (await storage.parts.addressOf(of, { number: 1, size }, 15 * minutes)) ?? '';

/** As one was that was handed out a while ago. */
async function addressOfBefore(): Promise<string> {
  const client = makeAddressClient(own);
  const { key: Key, name: UploadId } = parted;
  const part = new UploadPartCommand({ Bucket: own.name, Key, UploadId, PartNumber: 1, ContentLength: size });
  const signingDate = new Date(Date.now() - 20 * minutes);
  const url = await getSignedUrl(client, part, { expiresIn: 15 * 60, signingDate });
  client.destroy();
  return url;
}

async function answerTo(url: string, bytes = size, headers: Record<string, string> = {}) {
  const body = Uint8Array.from(randomBytes(bytes));
  const answer = await fetch(url, { method: 'PUT', body, headers: { origin: portal, ...headers } });
  const code = /<Error><Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
  const isReadable = answer.headers.get('access-control-allow-origin') === portal;
  return { status: answer.status, code, isReadable };
}

test('an address that has ended is denied, and a page cannot read that: to it the line broke', async () => {
  const denied = { status: 403, code: 'AccessDenied', isReadable: false };
  expect(await answerTo(await addressOfBefore())).toEqual(denied);
});

test.each([
  ['less', size - 1],
  ['more', size + 1],
])('%s than was signed is refused by its signature', async (_what, bytes) => {
  const refused = { status: 403, code: 'SignatureDoesNotMatch', isReadable: false };
  expect(await answerTo(await address(), bytes)).toEqual(refused);
});

test('an address that was changed is refused by its signature', async () => {
  const changed = (await address()).replace(/X-Amz-Signature=\w{8}/, 'X-Amz-Signature=00000000');
  expect(await answerTo(changed)).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
});

test('bytes that are not those of their checksum are refused, readably', async () => {
  const wrong = { 'content-md5': Buffer.alloc(16).toString('base64') };
  expect(await answerTo(await address(), size, wrong)).toEqual({ status: 400, code: 'BadDigest', isReadable: true });
});

test('of an upload that is gone there is none, readably', async () => {
  const gone = { key: parted.key, name: await storage.parts.begin(parted.key) };
  const url = await address(gone);
  await storage.parts.abandon(gone);
  expect(await answerTo(url)).toEqual({ status: 404, code: 'NoSuchUpload', isReadable: true });
});

test('what is as it was signed is taken', async () => {
  expect(await answerTo(await address())).toEqual({ status: 200, code: undefined, isReadable: true });
});
