/**
 * What notification does with the facts of lessons that come together: statements and milliseconds of a batch, for bookings, for a class that
 * many students join and for lessons that are called off. Every teacher has allowed a browser.
 * Run: TEST_DATABASE_URL=… node --import ./deploy/local/dev/load-tsx.ts services/notification/bench/lesson-storm.ts [facts of a batch] [batches]
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { applyAllOnce } from '@parlance/runtime/events/inbox';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { migrations } from '../migrations/index.ts';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { makePushStore } from '../src/outbound/postgres/push-store.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { deliveryOf } from '../test/apply-fact.ts';
import { newUid } from '../test/facts.ts';
import { booking, calledOff, joining, type LessonSaid } from '../test/storm.ts';

const [together = 16, batches = 60] = process.argv.slice(2).map(Number);
const say = (words: string) => process.stdout.write(`${words}\n`);
const database = await freshDatabase('notification-storm-bench', migrations);
const { pool } = database;
const handlers = makeFactHandlers({ bindStores, clock: systemClock });

async function teacher(): Promise<string> {
  const uid = newUid();
  const endpoint = `https://push.example.com/${randomUUID()}`;
  await makePushStore(pool).keep({ id: randomUUID(), uid, endpoint, p256dh: 'p', auth: 'a' }, 5);
  return uid;
}

const apply = (facts: readonly LessonSaid[]) =>
  applyAllOnce(
    { pool, consumer: 'notification' },
    facts.map((said) => deliveryOf(handlers, said)),
  );

const stories: Record<string, (tutor: string) => LessonSaid[]> = {
  booked: (tutor) => Array.from({ length: together }, () => booking(tutor, newUid())),
  joined: (tutor) => joining(tutor, Array.from({ length: together }, newUid)),
  'called off': (tutor) => Array.from({ length: together }, () => calledOff(tutor, newUid())),
};
for (const [story, factsOf] of Object.entries(stories)) {
  const took: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const facts = factsOf(await teacher());
    const begun = performance.now();
    await apply(facts);
    took.push(performance.now() - begun);
  }
  const facts = factsOf(await teacher());
  const { length } = await statementsDuring(pool, () => apply(facts));
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(batches * share)] ?? Number.NaN).toFixed(1);
  say(`${together} ${story}: ${length} statements, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
await database.drop();
