/** What the client does when the store could not read a request, against a server that says so. */
import { createServer, type Server } from 'node:http';
import { AbortMultipartUploadCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Secret } from '@parlance/runtime/config/secret';
import { makeS3Client } from './s3-client.ts';

const unread =
  '<Error><Code>BadRequest</Code><Message>An error occurred when parsing the HTTP request.</Message></Error>';
const keys = { id: 'id', secret: new Secret('secret') };

let server: Server;
let asked: number;
let unreadFor: number;
beforeEach(async () => {
  [asked, unreadFor] = [0, 1];
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      asked += 1;
      if (asked <= unreadFor) response.writeHead(400, { 'content-type': 'application/xml' }).end(unread);
      else response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => new Promise((done) => server.close(done)));

async function asking(work: (client: ReturnType<typeof makeS3Client>) => Promise<unknown>): Promise<string> {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = makeS3Client({ name: 'b', region: 'us-east-1', endpoint, keys });
  const outcome = await work(client).then(
    () => 'done',
    (error: Error) => error.name,
  );
  client.destroy();
  return outcome;
}

const abandon = new AbortMultipartUploadCommand({ Bucket: 'b', Key: 'k', UploadId: 'u' });

test('a request that the store could not read is sent once more', async () => {
  expect([await asking((client) => client.send(abandon)), asked]).toEqual(['done', 2]);
});

test('not a third time', async () => {
  unreadFor = 2;
  expect([await asking((client) => client.send(abandon)), asked]).toEqual(['BadRequest', 2]);
});

test('nor when the bytes that came with it are gone', async () => {
  const put = () => new PutObjectCommand({ Bucket: 'b', Key: 'k', ContentLength: 4, Body: Readable.from(['gone']) });
  expect([await asking((client) => client.send(put())), asked]).toEqual(['BadRequest', 1]);
});
