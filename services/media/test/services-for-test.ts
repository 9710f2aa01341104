/** Media as it answers the gateway, on a database of its own and the real Janus; nothing runs on its own here, no fact comes or goes. */
import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { composeRoom } from '../src/compose/room.ts';
import { random } from '../src/compose/use-cases.ts';
import type { MediaConfig } from '../src/config.ts';
import { makeEnterTestCall } from '../src/dev/enter-test-call.ts';
import { makeMediaDevService } from '../src/dev/media-dev-service.ts';
import { realSchoolTime } from '../src/domain/school-time.ts';
import { makeConversationService } from '../src/inbound/grpc/conversation-service.ts';
import { makeMediaInternalService } from '../src/inbound/grpc/media-internal-service.ts';
import { makeMediaService } from '../src/inbound/grpc/media-service.ts';
import { makeBookingClient } from '../src/outbound/grpc/booking-client.ts';
import { makeCachedLessons } from '../src/outbound/grpc/lessons.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import type { Pair } from '../src/usecases/conversation-ports.ts';
import type { RoomStore } from '../src/usecases/ports.ts';

const given = (name: string) => process.env[name] ?? '';

function roomConfig(config: ServiceHarness['config']): MediaConfig {
  const node = { name: given('TEST_JANUS_NAME'), ws: given('TEST_JANUS_WS'), admin: given('TEST_JANUS_ADMIN') };
  return {
    ...config,
    janusNodes: [node],
    janusApiSecret: new Secret(given('TEST_JANUS_API_SECRET')),
    janusAdminSecret: new Secret(given('TEST_JANUS_ADMIN_SECRET')),
    janusAdminKey: new Secret(given('TEST_JANUS_ADMIN_KEY')),
    janusEventsKey: new Secret(given('TEST_JANUS_EVENTS_KEY')),
    janusEventsFrom: 'loopback',
    callTokenSecret: new Secret('call-token-secret-of-the-test-suite'),
    turnUrls: [],
    turnSecret: undefined,
    signallingLimit: 10,
  };
}

type Parts = { bookingGrpc: string; clock: Clock };

export async function mediaForTest(harness: ServiceHarness, { bookingGrpc, clock }: Parts) {
  const { life, log } = harness;
  const pool = await databaseFor(harness, 'school_media', migrations);
  const client = makeBookingClient({ address: bookingGrpc, token: () => harness.issuer.mint({ service: 'media' }) });
  life.onStop('booking client', () => client.close());
  const lessons = makeCachedLessons(client);
  const config = roomConfig(harness.config);
  const realTime = systemClock;
  const room = composeRoom({ config, pool, clock, schoolTime: realSchoolTime, realTime, lessons, log });
  life.onStop('room', () => room.stop());
  const uow = makeUnitOfWork({ pool, bind: bindStores });
  const enterTestCall = makeEnterTestCall({ ...room, lessons, clock });
  const development = makeMediaDevService({ uow, random, realTime, enterTestCall });
  return {
    services: [
      makeMediaService({ ...room, lessons }),
      makeConversationService(room),
      makeMediaInternalService(room),
      development,
    ],
    /** As if booking had said that they have a lesson together. */
    acquaint: (pair: Pair) => uow.run(({ conversations }) => conversations.open([pair])),
    /** Somebody has reported what these two wrote. */
    report: async ({ studentUid, tutorUid }: Pair) => {
      const id = randomUUID();
      await uow.run(async ({ conversations, conversationReports }) => {
        const conversation = await conversations.lock(studentUid, tutorUid);
        const conversationId = conversation?.id ?? '';
        const about = { reportedBy: randomUUID(), message: 'Rude words', when: clock.now() };
        await conversationReports.insert({ id, conversationId, ...about });
      });
      return id;
    },
    /** As if the first person had been let in. */
    openRoom: (...made: Parameters<RoomStore['ensure']>) => uow.run(({ rooms }) => rooms.ensure(...made)),
  };
}
