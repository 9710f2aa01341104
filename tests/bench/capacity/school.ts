/** What students do on any build: they sign in, read, search, book, are written to, and listen. */
import { Client } from 'pg';
import { ok, adminApi, apiAs } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { inTurns } from '../../load/pace.ts';
import { book, search } from '../../load/stories/doing.ts';
import type { Stage } from '../../load/stories/story.ts';
import { memoryOfParts } from '../support/whole-platform.ts';
import { costOf, growthOf, mapParts, paceOf, type Pace, type Tell } from './measuring.ts';
import { databaseUrl } from '../../support/database-url.ts';

export type Bench = {
  stage: Stage;
  rest: Pace;
  tell: Tell;
  build: string;
  quiet: () => Promise<void>;
  databaseUrl: string;
};

export const usualAtOnce = 8;
/** Before anything is counted: everything is warm, and a page has its lessons. */
export const lessonsEach = 10;
export const bookingsEach = 30;
/** A search looks among so many. */
const teachersSearched = 4;
const streamsEach = 20;
const restSeconds = 60;
const rounds = 20;
/** Whose streams come together in one of the gateway. */
const streamParts = ['gateway', 'notification', 'booking', 'media', 'identity', 'nginx'];
const mails = 300;

const list = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Hours of one teacher for each student, so that nobody wants what another has. */
const hoursFor = ({ company }: Stage, index: number) => {
  const tutor = company.tutors[index % company.tutors.length];
  return company.hours.filter((hour) => hour.tutor === tutor?.uid);
};

export async function bookEach({ stage }: Bench, from: number, to: number): Promise<number> {
  const taken = stage.company.students.map(async (student, index) => {
    let count = 0;
    for (const hour of hoursFor(stage, index).slice(from, to)) if (await book(stage, student, hour)) count += 1;
    return count;
  });
  return (await Promise.all(taken)).reduce((sum, count) => sum + count, 0);
}

export async function measureSignIn({ stage, rest, tell, build }: Bench): Promise<void> {
  const { students } = stage.company;
  const come = list(60).map((index) => students[index % students.length]);
  const parts = await costOf(rest, come.length, () =>
    inTurns(come, 2, async (one) => one && apiAs(one.email, one.password)),
  );
  tell('sign-in', parts, {
    unit: 'ms of a processor',
    note: `${build}, ${come.length} times, without the files of the page`,
  });
}

export async function measureReading({ stage, rest, tell, build }: Bench, atOnce = usualAtOnce): Promise<void> {
  const { students, tutors } = stage.company;
  const reader = (index: number) => students[index % students.length] ?? students[0];
  const path = 'bookings/mine?view=upcoming';
  const pages = list(1_600);
  const page = await costOf(rest, pages.length, () =>
    inTurns(pages, atOnce, async (index) => {
      const student = reader(index);
      if (student) await stage.caller.call(student, 'see the next lessons', { method: 'GET', path });
    }),
  );
  tell('page', page, { unit: 'ms of a processor', note: `${build}, ${pages.length} times` });
  const some = { ...stage, company: { ...stage.company, tutors: tutors.slice(0, teachersSearched) } };
  const searches = list(800);
  let hours = 0;
  const cost = await costOf(rest, searches.length, () =>
    inTurns(searches, atOnce, async (index) => {
      const student = reader(index);
      if (student) hours += (await search(some, student)).hours.length;
    }),
  );
  const note = `${build}, ${searches.length} times, ${Math.round(hours / searches.length)} hours of ${teachersSearched} teachers in each answer`;
  tell('search', cost, { unit: 'ms of a processor', note });
}

/** Of the hours from the one at `from` on. */
export async function measureBooking(bench: Bench, from = lessonsEach): Promise<void> {
  const { stage, rest, tell, build, quiet } = bench;
  const wanted = stage.company.students.length * bookingsEach;
  let taken = 0;
  const parts = await costOf(rest, wanted, async () => {
    taken = await bookEach(bench, from, from + bookingsEach);
    await quiet();
  });
  if (taken !== wanted) throw new Error(`${taken} of ${wanted} hours were booked`);
  const note = `${build}, ${taken} bookings by ${stage.company.students.length} students at once, until each of its facts was applied and both had a mail`;
  tell('booking', parts, { unit: 'ms of a processor', note });
}

/** Mails that were sent are due once more. */
export async function measureMail({ rest, tell, build, databaseUrl: server }: Bench): Promise<void> {
  const db = new Client({ connectionString: databaseUrl('notification', server) });
  await db.connect();
  const count = async (sql: string) => Number((await db.query<{ count: string }>(sql)).rows[0]?.count);
  let sent = 0;
  const parts = await costOf(rest, mails, async () => {
    const { rowCount } = await db.query(
      `insert into mails (id, uid, kind, reference, notice, bulk, created_at, next_attempt_at)
       select gen_random_uuid(), uid, kind, reference, notice, bulk, now(), now() from mails
       where state = 'sent' and notice is not null order by created_at desc limit $1`,
      [mails],
    );
    sent = rowCount ?? 0;
    const due = `select count(*) from mails where state = 'due' and next_attempt_at <= now()`;
    await eventually('all mails have left', async () => (await count(due)) === 0, 120_000);
  });
  await db.end();
  if (sent !== mails) throw new Error(`${sent} of ${mails} mails were there to be sent again`);
  tell('mail', parts, {
    unit: 'ms of a processor',
    note: `${build}, ${mails} mails in a row, without the mail server`,
  });
}

export async function measureStreams({ stage, tell, build, rest, quiet }: Bench): Promise<void> {
  const { crowd, company } = stage;
  const before = memoryOfParts();
  await crowd.open([...company.students, ...company.tutors], streamsEach);
  const count = crowd.stories().length;
  await quiet();
  const held = await paceOf(restSeconds);
  const memory = growthOf(before, streamParts, count);
  const more = mapParts(held, (value, part) => Math.max(0, (value - (rest[part] ?? 0)) / count) * 3_600 * 1_000);
  tell('stream', more, { unit: 'ms of a processor', note: `${build}, ${count} streams for ${restSeconds} s` });
  tell('stream memory', memory, { unit: 'KB', note: `${build}, ${count} streams, proportional set` });
  await measureDelivery({ stage, tell, build, rest: held });
}

/** An announcement for students comes to each of their streams, and so does its end. */
async function measureDelivery({
  stage,
  tell,
  build,
  rest,
}: Pick<Bench, 'stage' | 'tell' | 'build' | 'rest'>): Promise<void> {
  const admin = await adminApi();
  const heard = () =>
    stage.crowd.stories().reduce((sum, { heard: all }) => {
      return sum + all.filter(({ type }) => type.startsWith('announcement.')).length;
    }, 0);
  const wanted = stage.company.students.length * streamsEach * rounds * 2;
  const parts = await costOf(rest, wanted, async () => {
    for (const round of list(rounds)) {
      const draft = {
        title: `Round ${round}`,
        message: 'For a measurement',
        icon: 'bell',
        type: 'announce',
        for: ['student'],
      };
      const { id } = ok(await admin.call<{ id: string }>('POST', 'announcements', draft));
      ok(await admin.call('DELETE', `announcements/${id}`));
    }
    await eventually('all streams have heard all', async () => heard() >= wanted, 60_000);
  });
  const streams = wanted / rounds / 2;
  tell('delivery', parts, {
    unit: 'ms of a processor',
    note: `${build}, ${rounds * 2} announcements to ${streams} streams`,
  });
}
