/** One client and its server over real gRPC: what is refused at the door, what is asked again, and who goes first. */
import { NotificationService } from '@parlance/proto/notification/v1';
import type { Actor } from '../auth/actor.ts';
import { makeLogger } from '../logging/logger.ts';
import { standIn } from '../testing/stand-in.ts';
import type { Call } from './call.ts';
import { makeClient } from './client.ts';
import { startGrpcServer, type GrpcServer } from './server.ts';

let server: GrpcServer;
let served = 0;
let behaviour: (call: Call) => Promise<void> = async () => undefined;
const opened: (() => void)[] = [];

const answered = async (_request: unknown, call: Call) => {
  served += 1;
  await behaviour(call);
  return {};
};
const notification = standIn(NotificationService, {
  listAnnouncements: answered,
  markAnnouncementViewed: answered,
  async *watchUser(_request, call) {
    await answered(_request, call);
    yield { heartbeat: { cursor: 0 } };
  },
});
const student: Actor = {
  ...{ uid: 'student', role: 'student', email: 'sam@example.com', emailVerified: true, name: 'Sam' },
  ...{ issuedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000), token: 't' },
};

beforeAll(async () => {
  server = await startGrpcServer({
    ...{ listen: '127.0.0.1:0', services: [notification], log: makeLogger({ name: 'test', level: 'silent' }) },
    verifyToken: async () => student,
  });
});
afterAll(async () => {
  for (const close of opened) close();
  await server.stop();
});
beforeEach(() => {
  served = 0;
  behaviour = async () => undefined;
});

function client() {
  const made = makeClient(NotificationService, { address: `127.0.0.1:${server.port}`, token: () => 't' });
  opened.push(() => made.close());
  return made;
}
const deadlineMs = 5_000;

test('what no database keeps and a key that is none are INVALID_ARGUMENT before the handler hears of them', async () => {
  const said = { kind: 'malformed', reason: 'MALFORMED' };
  const peer = client();
  await expect(peer.markAnnouncementViewed({ id: 'a\0b' }, { deadlineMs })).rejects.toMatchObject({
    ...said,
    message: 'id is not valid',
    details: { fields: { id: 'is not valid' } },
  });
  const keyed = peer.markAnnouncementViewed({ id: 'a' }, { deadlineMs, idempotencyKey: 'a\0b' });
  await expect(keyed).rejects.toMatchObject({ ...said, reason: 'IDEMPOTENCY_KEY_INVALID' });
  const reading = (async () => {
    for await (const _reply of peer.watchUser({ after: 2 ** 60 }));
  })();
  await expect(reading).rejects.toMatchObject({ ...said, message: 'after is not valid' });
  expect(served).toBe(0);
});
