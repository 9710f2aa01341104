/**
 * One student's lists at growing numbers of own bookings: what is to come, a month of history, a page in the middle of everything, and
 * the administrators' view; through gateway, gRPC and booking, on a database of its own on the server of the test parts.
 * Says how the cost grows with the size and what a page reads. Run: node tests/bench/my-bookings.ts [--most 100000] [--pages 200]
 */
import { planOfLast, buffersOf, wholeTables } from '@parlance/runtime/testing/plan';
import { listPastBookings } from '@parlance/booking/queries/my-bookings';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { startBookingBehindGateway, type BookingBehindGateway } from './support/booking-behind-gateway.ts';
import { addLessonsAhead, addPastLessons } from '@parlance/booking/test/life-like';
import { useTestParts } from './test-parts.ts';

const { most, pages } = readArguments({ most: 100_000, pages: 200 });
const hour = 3_600_000;
const day = 24 * hour;
const student = 'a'.repeat(32);
/** A lesson an hour, by turns with ten teachers. */
const tutors = Array.from({ length: 10 }, (_unused, n) => String(n).repeat(32));

const addPeople = `
  insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
  select uid, case when uid = $2 then 'student' else 'tutor' end, 'Somebody', '', 'UTC', false, 4.5,
    case when uid = $2 then '' else 'completed' end, 'AUD', 65, true, 1
  from unnest($1::text[]) uid on conflict do nothing`;

/** As many bookings again have each of these, so that nobody's own are all there is. */
const others = ['b', 'c', 'd'].map((letter) => letter.repeat(32));

/** Statements of services end after seconds. */
const atOnce = 5_000;

async function grow({ booking }: BookingBehindGateway, from: number, to: number): Promise<void> {
  const { pool } = booking.harness.db;
  const now = booking.clock.now().getTime();
  for (let n = from, turn = 0; n < to; n += atOnce, turn += 1) {
    const count = Math.min(atOnce, to - n);
    for (const studentUid of [student, ...others]) {
      const many = { tutorUid: tutors[turn % tutors.length] ?? '', studentUid, everyHours: 1, count };
      await addPastLessons(pool, { ...many, first: new Date(now - n * hour), tag: `past ${studentUid} ${n}` });
    }
  }
  await pool.query('vacuum analyze lessons');
  await pool.query('vacuum analyze seats');
}

type List = { name: string; path: string; role: 'student' | 'admin' };

function listsAt(now: number, bookings: number): List[] {
  const middle = now - (bookings / 2) * hour;
  return [
    { name: 'upcoming', path: 'bookings/mine?view=upcoming', role: 'student' },
    { name: 'live', path: 'bookings/mine?view=live', role: 'student' },
    { name: 'history', path: `bookings/mine/history?from=${now - 31 * day}&to=${now}`, role: 'student' },
    { name: 'history-deep', path: `bookings/mine/history?from=0&to=${middle}`, role: 'student' },
    { name: 'admin', path: `admin/bookings/${student}`, role: 'admin' },
  ];
}

async function timesOf(url: string, bearer: string): Promise<number[]> {
  const times: number[] = [];
  for (let page = -20; page < pages; page += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
    const text = await answer.text();
    if (page >= 0) times.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  }
  return times;
}

async function measure(school: BookingBehindGateway, bookings: number): Promise<Map<string, number>> {
  const { harness, clock } = school.booking;
  const now = clock.now().getTime();
  const bearers = {
    student: await harness.issuer.mint({ uid: student, role: 'student', name: 'A student' }),
    admin: await harness.issuer.mint({ role: 'admin', name: 'An administrator' }),
  };
  const medians = new Map<string, number>();
  for (const { name, path, role } of listsAt(now, bookings)) {
    const times = await timesOf(`${school.url}/${path}`, bearers[role]);
    const aims = bookings === most ? { bar: 50 } : {};
    printFigure({ name: `my-${name}-${bookings}-p50`, value: percentile(times, 0.5), unit: 'ms' });
    printFigure({ name: `my-${name}-${bookings}-p95`, value: percentile(times, 0.95), unit: 'ms', ...aims });
    medians.set(name, percentile(times, 0.5));
  }
  const side = { uid: student, role: 'student' } as const;
  const range = { from: new Date(0), to: new Date(now - (bookings / 2) * hour) };
  const nodes = await planOfLast(harness.db.pool, (db) =>
    listPastBookings(db, side, { limit: 50, pageToken: '' }, range),
  );
  const page = nodes.find((node) => node['Relation Name'] === 'seats');
  printFigure({ name: `my-history-${bookings}-buffers`, value: page ? buffersOf(page) : Number.NaN, unit: 'pages' });
  console.log(
    `index: ${page?.['Index Name'] ?? 'none'}; whole tables read: ${wholeTables(nodes).join(', ') || 'none'}`,
  );
  return medians;
}

useTestParts();
const school = await startBookingBehindGateway();
try {
  const { pool } = school.booking.harness.db;
  await pool.query(addPeople, [[...tutors, student], student]);
  const first = new Date(school.booking.clock.now().getTime() + day);
  const ahead = { tutorUid: tutors[0] ?? '', studentUid: student, first, everyHours: 24, count: 40, tag: 'ahead' };
  await addLessonsAhead(pool, ahead);
  const found: { bookings: number; medians: Map<string, number> }[] = [];
  for (let bookings = 1_000, before = 0; bookings <= most; before = bookings, bookings *= 10) {
    await grow(school, before, bookings);
    found.push({ bookings, medians: await measure(school, bookings) });
  }
  const [small, large] = [found[0], found.at(-1)];
  if (small && large && small !== large) {
    for (const [name, ms] of large.medians) {
      const slope = Math.log(ms / (small.medians.get(name) ?? 0)) / Math.log(large.bookings / small.bookings);
      printFigure({ name: `my-${name}-slope`, value: slope, unit: 'power', bar: 0.1 });
    }
  }
} finally {
  await school.stop();
}
