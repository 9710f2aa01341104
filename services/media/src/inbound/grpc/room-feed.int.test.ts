/** Streams of two replicas on a real database, and how often they read it. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeLogger } from '@parlance/runtime/logging/logger';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { eventually } from '@parlance/runtime/testing/eventually';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { makeRoomFeed, type RoomFeed, type RoomNews } from './room-feed.ts';

const log = makeLogger({ name: 'test', level: 'silent' });
const [student, tutor] = ['s'.repeat(32), 't'.repeat(32)];
let database: FreshDatabase;
let feeds: RoomFeed[];
let gates: PromiseWithResolvers<void>[];
let stop: AbortController;

beforeAll(async () => (database = await freshDatabase('media-feed', migrations)));
afterAll(() => database.drop());
beforeEach(() => {
  [feeds, gates, stop] = [[], [], new AbortController()];
});
afterEach(async () => {
  stop.abort();
  // A poll that is held up after a failure ends too.
  for (const gate of gates) gate.resolve();
  for (const feed of feeds) await feed.stop();
});

type Between = { before?(text: string): Promise<void> };

/** One replica, how often it has asked for the lines of a room, and its poll, which can be held up. */
function replica({ before = async () => undefined }: Between = {}) {
  let [looks, polls, waits] = [0, 0, false];
  const db: Queryable = {
    query: (async (text: string, values: unknown[]) => {
      await before(text);
      if (text.includes('from chat_lines')) looks += 1;
      if (text.includes('clock_timestamp')) {
        waits = true;
        await gates.at(-1)?.promise;
        waits = false;
        polls += 1;
      }
      return database.pool.query(text, values);
    }) as Queryable['query'],
  };
  const feed = makeRoomFeed({ db, clock: systemClock, log, pollMs: 50, heartbeatMs: 60_000 });
  feeds.push(feed);
  return {
    feed,
    looks: () => looks,
    polls: () => polls,
    async holdPoll() {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await eventually(() => waits);
      return gate.resolve;
    },
  };
}

async function openRoom(endedAgo = '-50 minutes', of = { student, tutor }): Promise<string> {
  const bookingId = randomUUID();
  await database.pool.query(
    `insert into rooms (booking_id, name, tutor_uid, lesson_start, lesson_end, pin, secret)
     values ($1, $1, $2, now() - $3::interval - interval '50 minutes', now() - $3::interval, 'pin', 'secret')`,
    [bookingId, of.tutor, endedAgo],
  );
  await database.pool.query(
    `insert into room_members (booking_id, uid, role) values ($1, $2, 'student'), ($1, $3, 'tutor')`,
    [bookingId, of.student, of.tutor],
  );
  return bookingId;
}

async function say(bookingId: string, content: string): Promise<void> {
  await database.pool.query(
    `with room as (update rooms set last_seq = last_seq + 1, changed_at = clock_timestamp() where booking_id = $1 returning last_seq)
     insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
     select $1, last_seq, gen_random_uuid(), $2, 'Mia', $3, now() from room`,
    [bookingId, student, content],
  );
}

/** Each page that is turned is a change of the room. */
async function turnPage(bookingId: string): Promise<void> {
  await database.pool.query(
    `with room as (update rooms set last_seq = last_seq + 1, changed_at = clock_timestamp() where booking_id = $1 returning last_seq)
     insert into room_changes (booking_id, seq, mute_all, version) select $1, last_seq, false, last_seq from room`,
    [bookingId],
  );
}

function listen(feed: RoomFeed, uid: string, { resumed = false } = {}) {
  const items: RoomNews[] = [];
  void (async () => {
    for await (const item of feed.watch({ uid, after: new Map(), resumed }, stop.signal)) items.push(item);
  })();
  return {
    items,
    stands: () => items.some((item) => 'standing' in item),
    lines: () => items.flatMap((item) => ('event' in item && 'chat' in item.event ? [item.event.chat.content] : [])),
  };
}

test('FB-03 a line that was told at once is not looked for again when the poll comes upon it', async () => {
  const { feed, looks, polls, holdPoll } = replica();
  const bookingId = await openRoom();
  const heard = [student, tutor].map((uid) => listen(feed, uid));
  await eventually(() => heard.every(({ stands }) => stands()) && polls() > 1);
  const letPoll = await holdPoll();
  for (const content of ['one', 'two']) {
    await say(bookingId, content);
    feed.publish(bookingId);
    await eventually(() => heard.every(({ lines }) => lines().at(-1) === content));
  }
  expect(looks()).toBe(4);
  letPoll();
  const before = polls();
  await eventually(() => polls() > before + 3);
  expect(heard.map(({ lines }) => lines())).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
  expect(looks()).toBe(4);
});

test('FB-03 what another replica wrote is told by the poll, every line once and in order', async () => {
  const { feed } = replica();
  const bookingId = await openRoom();
  const heard = listen(feed, tutor);
  await eventually(() => heard.stands());
  const said = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  for (const content of said) {
    await say(bookingId, content);
    if (Math.random() < 0.5) feed.publish(bookingId);
  }
  await eventually(() => heard.lines().length === said.length);
  expect(heard.lines()).toEqual(said);
});

test('FB-03 who comes back is told nothing of lessons that ended long ago, however many there were', async () => {
  const { feed, looks } = replica();
  const of = { student: randomUUID(), tutor: randomUUID() };
  const ended = await Promise.all(Array.from({ length: 20 }, () => openRoom('71 minutes', of)));
  await Promise.all(ended.map((bookingId) => say(bookingId, 'goodbye')));
  const [last, next] = [await openRoom('69 minutes', of), await openRoom('-1 day', of)];
  await say(last, 'see you');
  await say(next, 'hello');
  const { items, lines } = listen(feed, of.tutor, { resumed: true });
  await eventually(() => lines().length === 2);
  expect(lines().toSorted()).toEqual(['hello', 'see you']);
  const [first] = items;
  const told = first && 'standing' in first ? first.standing.map(({ bookingId }) => bookingId) : [];
  expect(new Set(told)).toEqual(new Set([last, next]));
  expect(looks()).toBe(2);
});

test('FB-03 a line that is written while a stream reads what changed is told all the same', async () => {
  const bookingId = await openRoom();
  let isMeantime = false;
  const { feed } = replica({
    async before(text) {
      if (!isMeantime || !text.includes('from room_changes')) return;
      isMeantime = false;
      await say(bookingId, 'meanwhile');
      await turnPage(bookingId);
    },
  });
  const heard = listen(feed, tutor);
  await eventually(() => heard.stands());
  isMeantime = true;
  await turnPage(bookingId);
  feed.publish(bookingId);
  await eventually(() => heard.lines().length === 1);
  expect(heard.lines()).toEqual(['meanwhile']);
});

test('FB-03 what another replica wrote is told also when the first look at who is to hear it fails', async () => {
  let fails = 1;
  const { feed, polls } = replica({
    async before(text) {
      if (text.includes('from room_members m where m.booking_id') && fails-- > 0)
        throw new Error('a connection is gone');
    },
  });
  const bookingId = await openRoom();
  fails = 0;
  const heard = listen(feed, tutor);
  await eventually(() => heard.stands() && polls() > 1);
  fails = 1;
  await say(bookingId, 'one');
  await eventually(() => heard.lines().length === 1);
  expect(heard.lines()).toEqual(['one']);
});
