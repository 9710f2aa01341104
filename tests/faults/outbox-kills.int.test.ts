/** The relay of booking's facts is killed again and again and the broker goes away: every fact arrives, in the order of its key (O1). */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Actor } from '@parlance/booking/domain/actor';
import { at, hour } from '@parlance/booking/test/builders';
import { book, command, enrol, openApp, type App } from '@parlance/booking/test/app-for-test';
import { topics } from '@parlance/proto/topics';
import { startConsumer } from '@parlance/runtime/kafka/consumer';
import { ensureTopics } from '@parlance/runtime/kafka/producer';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startOwnBroker, type OwnBroker } from './own-broker.ts';

jest.setTimeout(1_800_000);

const full = process.env.FULL !== undefined;
const [people, hours] = full ? [50, 400] : [16, 25];
const bookings = people * hours;
const bounces = full ? 2 : 1;
const killEveryMs = full ? 3_000 : 1_500;
const ours = topics.filter(({ owner }) => owner === 'booking');
/** Hours that a teacher opens with one request. */
const atOnce = 200;
/** Rows that the relay of the fixture sends at once. */
const batch = full ? 500 : 20;

let broker: OwnBroker;
let school: App;
let relays: ReturnType<typeof killingRelays> | undefined;
beforeAll(async () => {
  [broker, school] = await Promise.all([startOwnBroker(), openApp('outbox_kills', { poolMax: 20 })]);
});
afterAll(async () => {
  relays?.stop();
  await broker.stop();
  await school.db.drop();
});

type Slot = { tutor: Actor; bookingId: string };

async function openHoursOf(tutor: Actor): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let from = 0; from < hours; from += atOnce) {
    const count = Math.min(atOnce, hours - from);
    const when = Array.from({ length: count }, (_none, place) => at((from + place) * hour));
    const once = command(tutor, 'OpenSlots');
    const opened = await school.openSlots({ tutorUid: tutor.id, when, isPte: undefined, actor: tutor, once });
    slots.push(...opened.map(({ booking }) => ({ tutor, bookingId: booking?.lesson.bookingId ?? '' })));
  }
  return slots;
}

/** Every teacher's hours, by the place of the teacher and the hour; one teacher after the other, because this is not the load. */
async function openHours(): Promise<Slot[][]> {
  const { tutor: hire } = enrol(school);
  const slots: Slot[][] = [];
  for (let place = 0; place < people; place += 1) slots.push(await openHoursOf(await hire()));
  return slots;
}

let booked = 0;

/** Each student takes one lesson an hour, with another teacher every time. */
async function bookThemAll(slots: readonly Slot[][]): Promise<void> {
  const { student: admit } = enrol(school);
  const students = await Promise.all(Array.from({ length: people }, () => admit(hours)));
  const takeHours = async (student: Actor, place: number) => {
    for (let nth = 0; nth < hours; nth += 1) {
      const slot = slots[(place + nth) % people]?.[nth] as Slot;
      await book(school, slot, student);
      booked += 1;
    }
  };
  await Promise.all(students.map(takeHours));
}

const fixture = join(process.cwd(), 'services/runtime/src/events/relay-process.fixture.ts');

/** One relay at a time, each killed after a while, until nobody wants that any more. */
function killingRelays() {
  let kills = 0;
  const start = (): ChildProcess =>
    spawn(process.execPath, [fixture, school.db.url, broker.address, String(batch)], { stdio: 'ignore' });
  let child = start();
  const timer = setInterval(() => {
    child.kill('SIGKILL');
    kills += 1;
    child = start();
  }, killEveryMs);
  return {
    kills: () => kills,
    calm: () => clearInterval(timer),
    stop() {
      clearInterval(timer);
      child.kill('SIGKILL');
    },
  };
}

const unsent = async () => {
  const sql = 'select count(*)::int8 as rows from outbox where sent_at is null';
  return (await school.pool.query<{ rows: number }>(sql)).rows[0]?.rows ?? 0;
};

type Written = { id: string; lane: string };

async function written(): Promise<Written[]> {
  const sql = `select id::text, topic || ' ' || key as lane from outbox order by seq`;
  return (await school.pool.query<Written>(sql)).rows;
}

/** Everything that the broker holds, repetitions and all. */
async function arrived(distinct: number): Promise<Written[]> {
  const records: Written[] = [];
  const ids = new Set<string>();
  const reader = startConsumer({
    brokers: [broker.address],
    clientId: 'counting',
    groupId: `counting.${Math.random()}`,
    topics: ours.map(({ name }) => name),
    onRecords: async (some) => {
      for (const { topic, key, headers } of some) {
        records.push({ id: headers.ce_id ?? '', lane: `${topic} ${key}` });
        ids.add(headers.ce_id ?? '');
      }
    },
  });
  await eventually(() => ids.size >= distinct, { withinMs: 300_000 });
  await reader.stop();
  return records;
}

const byLane = (facts: readonly Written[]) => {
  const lanes = new Map<string, Set<string>>();
  for (const { id, lane } of facts) lanes.set(lane, (lanes.get(lane) ?? new Set()).add(id));
  return Object.fromEntries([...lanes].map(([lane, ids]) => [lane, [...ids]]));
};

test(`O1 ${bookings} bookings while the relay is killed again and again and the broker ${bounces} times (20000 and twice with FULL=1): every fact arrives in the order of its key, no more than a batch a kill comes twice, and nothing is left 10 s after`, async () => {
  const slots = await openHours();
  await ensureTopics({ brokers: [broker.address], clientId: 'test' }, ours);
  relays = killingRelays();
  const booking = bookThemAll(slots);
  for (let bounce = 1; bounce <= bounces; bounce += 1) {
    const reached = (bookings * bounce) / (bounces + 1);
    await eventually(() => booked >= reached, { withinMs: 900_000 });
    await broker.bounce();
  }
  await booking;
  relays.calm();
  await eventually(async () => (await unsent()) === 0, { withinMs: full ? 10_000 : 60_000 });
  relays.stop();
  const facts = await written();
  const records = await arrived(facts.length);
  expect(byLane(records)).toEqual(byLane(facts));
  expect(relays.kills()).toBeGreaterThan(0);
  // A broker that goes away leaves the relay unsure of a batch too.
  expect(records.length - facts.length).toBeLessThanOrEqual(batch * (relays.kills() + bounces));
});
