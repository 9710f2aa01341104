/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, its peers' servers in process. */
import { BookingInternalService, BookingService } from '@parlance/proto/booking/v1';
import { IdentityInternalService, type PersonInput } from '@parlance/proto/identity/v1';
import { MediaInternalService } from '@parlance/proto/media/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { startGrpcServer } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import { migrations } from '../migrations/index.ts';
import { composeForTest } from './compose-for-test.ts';
import { makeTestLibrary, standInForContent } from './library.ts';

/** Media and identity as far as booking asks them: real servers that answer what the test wants, until the test stops them. */
async function startPeers({ verifyToken, log, life }: ServiceHarness) {
  const present = new Map<string, { uids: string[]; until: Date }>();
  const people = new Map<string, PersonInput>();
  const removed = new Set<string>();
  const media = standIn(MediaInternalService, {
    issueCallToken: ({ bookingId, tutorUid, uid }) => {
      const message = 'Your teacher has removed you from this lesson.';
      if (removed.has(uid)) throw new AppError('forbidden', 'REMOVED_FROM_ROOM', message);
      return { callToken: `${uid}@${bookingId}`, room: `${tutorUid}-${bookingId}` };
    },
    getPresence: ({ bookingId, to }) => {
      const known = present.get(bookingId);
      return {
        spans: [],
        presentUids: known?.uids ?? [],
        completeUntil: known ? toTimestamp(known.until) : to,
        outages: [],
      };
    },
    listOutages: () => ({ outages: [] }),
  });
  const identity = standIn(IdentityInternalService, {
    ...nobodyIsRevoked,
    getPeople: ({ uids }) => ({ people: uids.flatMap((uid) => people.get(uid) ?? []) }),
  });
  const library = makeTestLibrary();
  const server = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [media, identity, standInForContent(library)],
    verifyToken,
    log,
  });
  life.onStop('peers', () => server.stop());
  return { present, people, removed, library, address: `127.0.0.1:${server.port}`, stop: () => server.stop() };
}

/** All that booking calls, at one address. */
export function peersAt({ config }: ServiceHarness, address: string) {
  return { ...config.peers, identityGrpc: address, mediaGrpc: address, contentGrpc: address };
}

export async function startBooking() {
  const harness = await startServiceHarness({ name: 'booking', migrations });
  const { life } = harness;
  const peers = await startPeers(harness);
  const { channel, publish } = await startTestChannel(harness);
  const clock = makeFakeClock('2026-03-01T00:00:00.000Z');
  const config = { ...harness.config, peers: peersAt(harness, peers.address) };
  // Groups of their own: the inbox applies each fact once all the same, and nobody waits for a rebalance.
  const start = (groupId: string) => composeForTest({ config, clock, life, channel: { ...channel, groupId } });
  const clients = (port: number) => ({
    booking: harness.client(BookingService, `127.0.0.1:${port}`, 'nobody'),
    internal: harness.client(BookingInternalService, `127.0.0.1:${port}`, 'nobody'),
  });
  const first = await start(channel.groupId);
  return {
    harness,
    channel,
    publish,
    clock,
    peers,
    first,
    ...clients(first.port),
    /** A second replica on the same database. */
    async anotherReplica() {
      return clients((await start(`${channel.groupId}.2`)).port);
    },
    stop: () => life.stop(),
  };
}
export type BookingUnderTest = Awaited<ReturnType<typeof startBooking>>;
