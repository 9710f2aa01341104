/** Whether media is away or only does not say it, over real gRPC. */
import { MediaInternalService } from '@parlance/proto/media/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import { AppError } from '@parlance/runtime/errors/app-error';
import { startGrpcServer } from '@parlance/runtime/grpc/server';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { standIn } from '@parlance/runtime/testing/stand-in';
import { at, minute } from '../../../test/builders.ts';
import { makeMediaClient } from './media-client.ts';

const opened: (() => unknown)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

const booking: Actor = {
  uid: 'booking',
  role: 'service',
  service: 'booking',
  email: '',
  emailVerified: false,
  name: 'booking',
  issuedAt: new Date(),
  expiresAt: new Date(Date.now() + 3_600_000),
  token: 't',
};
async function mediaWith(service: Parameters<typeof startGrpcServer>[0]['services'][number]) {
  const server = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [service],
    log: makeLogger({ name: 'test', level: 'silent' }),
    verifyToken: async () => booking,
  });
  const client = makeMediaClient({ address: `127.0.0.1:${server.port}`, token: async () => 't' });
  opened.push(
    () => client.close(),
    () => server.stop(),
  );
  return client;
}
const said: Error[] = [];
const failing = (error: Error) =>
  mediaWith(
    standIn(MediaInternalService, {
      listOutages: async () => {
        said.push(error);
        throw error;
      },
    }),
  );
const wanted = { from: at(0), to: at(minute) };

test('NS-74 media of a release before, or with a fault, is there and tells of no outage: nobody is waited for because of it', async () => {
  const before = await mediaWith(standIn(NotificationService, {}));
  const nothing = { outages: [], knownUntil: undefined };
  expect(await before.outages(wanted)).toEqual(nothing);
  const broken = await failing(new Error('a query of it is broken'));
  expect(await broken.outages(wanted)).toEqual(nothing);
  expect(said).toHaveLength(1);
});

test('NS-74 media that cannot answer is silent', async () => {
  const away = await failing(new AppError('unavailable', 'DATABASE_UNAVAILABLE', 'away'));
  await expect(away.outages(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
});
