import { systemClock } from '@parlance/runtime/clock/clock';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { eventually } from '@parlance/runtime/testing/eventually';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { refuse } from '../src/domain/refusals.ts';
import {
  startRevocationFeed,
  type RevocationFeed,
  type RevocationMessage,
} from '../src/inbound/grpc/revocation-feed.ts';
import { makeRevocationReader, makeRevocationStore } from '../src/outbound/postgres/revocations.ts';
import type { AccountEvent, Accounts } from '../src/usecases/account-ports.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
let accountEvents: AccountEvent[] = [];
/** Keycloak tells its log and nothing else. */
const accountLog = {
  eventsSince: async () => accountEvents,
  read: () => Promise.reject(refuse('KEYCLOAK_UNAVAILABLE')),
};
let feed: RevocationFeed;
const log = makeLogger({ name: 'test', level: 'silent' });
/** What comes by itself comes within a second, on a machine that does nothing else. */
const soonMs = process.env.FULL ? 1_000 : 15_000;
const uid = (n: number) => n.toString(16).padStart(32, '0');
const second = (offset: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + offset * 1000);

const revoke = (n: number, notBefore: Date) =>
  inTransaction(identity.pool, (tx) => makeRevocationStore(tx).add({ uid: uid(n), notBefore }));

beforeAll(async () => {
  identity = await startIdentity(accountLog as unknown as Accounts);
  await revoke(1, second(-10));
  await revoke(2, second(-3 * 3600));
  const reader = makeRevocationReader(identity.pool);
  const { repeat } = makeLife('test', log);
  feed = startRevocationFeed({ reader, realTime: systemClock, repeat, pollMs: 50, heartbeatMs: 200 });
});
afterAll(async () => {
  await feed?.stop();
  await identity?.database.drop();
});

async function follow(): Promise<{ messages: RevocationMessage[]; end: () => Promise<void> }> {
  const messages: RevocationMessage[] = [];
  const abort = new AbortController();
  const reading = (async () => {
    for await (const message of feed.watch(abort.signal)) messages.push(message);
  })();
  await eventually(() => messages.length > 0);
  return { messages, end: async () => (abort.abort(), reading) };
}

test('a follower gets a snapshot of what still matters, then every change at once, and signs of life', async () => {
  const { messages, end } = await follow();
  expect(messages[0]).toEqual({ snapshot: true, list: [expect.objectContaining({ uid: uid(1) })] });
  await revoke(3, second(0));
  await eventually(() => messages.some(({ list }) => list.some((entry) => entry.uid === uid(3))), { withinMs: soonMs });
  await eventually(() => messages.some(({ snapshot, list }) => !snapshot && list.length === 0), { withinMs: soonMs });
  await end();
});

test('twenty revocations at once reach a follower, none missed and none twice', async () => {
  const { messages, end } = await follow();
  const wanted = Array.from({ length: 20 }, (_, n) => uid(100 + n));
  await Promise.all(wanted.map((_, n) => revoke(100 + n, second(0))));
  const revoked = () => messages.slice(1).flatMap(({ list }) => list.map((entry) => entry.uid));
  await eventually(() => revoked().length >= 20, { withinMs: 2 * soonMs });
  expect(revoked().toSorted()).toEqual(wanted.toSorted());
  await end();
});

test('a token is refused when it is older than the revocation, and only then', async () => {
  const at = second(0);
  await revoke(4, at);
  await eventually(() => feed.isRevoked({ uid: uid(4), issuedAt: new Date(at.getTime() - 1000) }));
  expect(feed.isRevoked({ uid: uid(4), issuedAt: at })).toBe(false);
  expect(feed.isRevoked({ uid: uid(5), issuedAt: new Date(0) })).toBe(false);
  expect(feed.isStale()).toBe(false);
});

test('an older revocation does not bring back what a newer one refuses', async () => {
  await revoke(6, second(0));
  await revoke(6, second(-60));
  const { rows } = await identity.pool.query<{ not_before: Date }>(
    'select not_before from revocations where uid = $1',
    [uid(6)],
  );
  expect((rows[0]?.not_before ?? new Date(0)) > second(-30)).toBe(true);
});

test('a sign-up that cannot be followed does not keep back the end of a sign-in that came after it', async () => {
  const at = new Date();
  const token = { uid: uid(8), session: 'laptop', issuedAt: second(0) };
  accountEvents = [
    { kind: 'registered', uid: uid(7), at: new Date(at.getTime() - 1) },
    { kind: 'tokens-ended', uid: uid(8), session: 'laptop', at },
  ];
  await expect(identity.cases.followAccountEvents()).rejects.toMatchObject({ reason: 'KEYCLOAK_UNAVAILABLE' });
  await eventually(() => feed.isRevoked(token), { withinMs: soonMs });
  expect(feed.isRevoked({ ...token, session: 'phone' })).toBe(false);
});
