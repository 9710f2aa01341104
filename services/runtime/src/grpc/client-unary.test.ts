/** A peer over bare HTTP/2 that does to calls what a closing one does; grpc-js brings the words for it. */
import { once } from 'node:events';
import { constants, createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { NotificationService } from '@parlance/proto/notification/v1';
import { makeClient } from './client.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A client of a peer that meets its calls in turn by these, and the rest by the last; and how many came. */
async function clientOf(...meetings: ((stream: ServerHttp2Stream) => void)[]) {
  const peer = createServer();
  let came = 0;
  peer.on('stream', (stream) => {
    stream.on('error', () => undefined);
    meetings[Math.min((came += 1), meetings.length) - 1]?.(stream);
  });
  await once(peer.listen(0, '127.0.0.1'), 'listening');
  const client = makeClient(NotificationService, { address: `127.0.0.1:${(peer.address() as AddressInfo).port}` });
  closing.push(
    () => client.close(),
    () => peer.close(),
  );
  return { view: () => client.markAnnouncementViewed({ id: 'a' }, { deadlineMs: 5_000 }), came: () => came };
}

const refuseUnread = (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM);
const breakOff = (stream: ServerHttp2Stream) => stream.session?.destroy();
function answer(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.end(Buffer.alloc(5));
}

test('a call that a closing connection refused unread is sent again, also one that changes something', async () => {
  // grpc-js asks each of our calls once more by itself.
  const { view, came } = await clientOf(refuseUnread, refuseUnread, refuseUnread, refuseUnread, answer);
  await view();
  expect(came()).toBe(5);
});

test('a call that changes something is not sent again when it may have been read', async () => {
  const { view, came } = await clientOf(breakOff, answer);
  await expect(view()).rejects.toMatchObject({ reason: 'PEER_UNAVAILABLE' });
  expect(came()).toBe(1);
});
