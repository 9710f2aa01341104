import { NotificationService, type WatchUserResponseInput } from '@parlance/proto/notification/v1';
import { makeTokenVerifier } from '../auth/verify-token.ts';
import { makeLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { standIn } from '../testing/stand-in.ts';
import { startTestIssuer } from '../testing/tokens.ts';
import { makeClient } from './client.ts';
import { startGrpcServer } from './server.ts';

const notification = standIn(NotificationService, {
  async *watchUser(_request, call): AsyncGenerator<WatchUserResponseInput> {
    yield { event: { cursor: 1 } };
    await new Promise((resolve) => call.signal.addEventListener('abort', resolve, { once: true }));
  },
});

test('a stream ends within a second of the revocation of its token, and the streams of others go on', async () => {
  const issuer = await startTestIssuer();
  const revoked = new Set<string>();
  const strict = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [notification],
    log: makeLogger({ name: 't', level: 'silent' }),
    verifyToken: makeTokenVerifier(issuer),
    isRevoked: ({ session = '' }) => revoked.has(session),
  });
  const watch = async (sid: string) => {
    const token = () => issuer.mint({ claims: { sid } });
    const person = makeClient(NotificationService, { address: `127.0.0.1:${strict.port}`, token });
    try {
      for await (const _event of person.watchUser({})) told.push(sid);
    } finally {
      person.close();
    }
  };
  const told: string[] = [];
  const ends = { laptop: watch('laptop'), phone: watch('phone') };
  const ended = { laptop: 0, phone: 0 };
  const noted = (['laptop', 'phone'] as const).map((sid) =>
    ends[sid].catch((error: unknown) => ((ended[sid] = performance.now()), error)),
  );
  await eventually(() => told.length === 2);
  const since = performance.now();
  revoked.add('laptop');
  await eventually(() => ended.laptop > 0, { withinMs: 5_000 }).catch(() => undefined);
  const before = { ...ended };
  await strict.stop();
  const [ofLaptop] = await Promise.all(noted);
  await issuer.stop();
  expect(ofLaptop).toMatchObject({ kind: 'unauthenticated', reason: 'TOKEN_REVOKED' });
  expect(before.laptop - since).toBeLessThan(process.env.FULL ? 1_000 : 4_000);
  expect(before.phone).toBe(0);
});
