/** Weeks are paid, taken back and corrected on the real database; two hundred random weeks of a school go as the rules do on paper. */
import fc from 'fast-check';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import type { FreshDatabase } from '@parlance/runtime/testing/postgres';
import { lessonFact } from '../../test/lessons.ts';
import { deliver, payDatabase } from '../../test/pay-database.ts';
import {
  administrator,
  begin,
  dueOf,
  isOver,
  makeIds,
  moveOf,
  periodOfWeek,
  SchoolOnPaper,
  schoolWeeks,
  taught,
  type Happening,
} from '../../test/school-weeks.ts';
import { makePayCases } from '../compose/pay-cases.ts';
import type { PayLine } from '../domain/pay-line.ts';
import { offeredPeriods, periodOf } from '../domain/pay-period.ts';
import { totalsOf } from '../domain/statement.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { listEarnings } from '../queries/earnings.ts';
import { listCorrections, listPayouts, listTutorWeeks, listUnpaidPeriods } from '../queries/pay-week.ts';
import { findLessonLine } from '../queries/paid-line.ts';
import { findTutorName, listCorrectionPeriods, listStatement, listStatementTotals } from '../queries/statement.ts';
import type { FindNames } from './name-tutors.ts';
import { recordPay } from './record-pay.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await payDatabase('payouts');
});
afterAll(() => db.drop());

const period = '2026-03-02';
/** Tuesday of that week, 10:30 in Darwin. */
const when = new Date('2026-03-03T01:00:00Z');
const clock = makeFakeClock(begin.toISOString());
const casesAt = (newId: () => string, at = clock, findNames: FindNames = async () => new Map()) => {
  const uow = makeUnitOfWork({ pool: db.pool, bind: bindStores });
  return { uow, ...makePayCases({ uow, clock: at, newId, db: db.pool, findNames }) };
};
const cases = () => casesAt(() => crypto.randomUUID());
const onceOf = (key?: string) => ({ actorUid: 'a1', rpc: 'PayTutors', key, body: {} });

async function teach(tutor: string, { currency = 'AUD', rate = 65, at = when } = {}): Promise<string> {
  const lesson = { tutor: { uid: tutor, name: `Name of ${tutor}` }, payment: { rate, amount: rate, currency } };
  const delivery = lessonFact({ when: at, lesson });
  await deliver(db, delivery);
  return delivery.fact.lesson?.id ?? '';
}

const pay = (sums: { tutorUid: string; currency: string; unpaidMinor: number }[], key?: string) =>
  cases().payTutors({ once: onceOf(key), period, sums, reference: 'BDO 0417', actor: administrator });
const weekOf = async (tutor: string) =>
  (await listTutorWeeks(db.pool, period)).filter(({ tutorUid }) => tutorUid === tutor);
const linesOf = async (tutor: string) => (await listStatement(db.pool, { tutor, period, pageToken: '' })).items;

test('EARN-22, CON-26 a week is paid in yen and in dinars at once, by the names that lessons brought; all of it or nothing', async () => {
  await teach('p1', { currency: 'JPY', rate: 6_500 });
  await teach('p1', { currency: 'KWD', rate: 12.345 });
  await teach('p2');
  expect(await weekOf('p1')).toMatchObject([
    { tutorName: 'Name of p1', currency: 'JPY', lessons: 1, paidMinor: 0, unpaidMinor: 6_500 },
    { tutorName: 'Name of p1', currency: 'KWD', lessons: 1, paidMinor: 0, unpaidMinor: 12_345 },
  ]);
  const both = [
    { tutorUid: 'p1', currency: 'JPY', unpaidMinor: 6_500 },
    { tutorUid: 'p1', currency: 'KWD', unpaidMinor: 12_345 },
  ];
  const wrong = { tutorUid: 'p2', currency: 'AUD', unpaidMinor: 6_499 };
  await expect(pay([...both, wrong])).rejects.toMatchObject({ reason: 'OWED_CHANGED', details: { tutorUids: ['p2'] } });
  expect((await linesOf('p1')).map(({ paid }) => paid)).toEqual([false, false]);
  const paid = await pay(both);
  expect((await linesOf('p1')).map((line) => [line.paid, line.payoutReference])).toEqual([
    [true, 'BDO 0417'],
    [true, 'BDO 0417'],
  ]);
  expect((await listPayouts(db.pool, period)).map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort());
  expect(await findTutorName(db.pool, 'p1')).toBe('Name of p1');
});

test('a week whose lines come to nothing says how many are unpaid, and is paid like any other', async () => {
  await teach('z1', { rate: 0, currency: 'NZD' });
  expect(await weekOf('z1')).toMatchObject([{ paidLines: 0, unpaidLines: 1, paidMinor: 0, unpaidMinor: 0 }]);
  await pay([{ tutorUid: 'z1', currency: 'NZD', unpaidMinor: 0 }]);
  expect(await weekOf('z1')).toMatchObject([{ paidLines: 1, unpaidLines: 0, paidMinor: 0, unpaidMinor: 0 }]);
});

test('a tutor of whom no lesson has told since names came is named once, and by the next lesson anew', async () => {
  await teach('n1');
  const forget = (uid: string) =>
    db.pool.query(
      `insert into tutors (uid, name, told_at) values ($1, '', '-infinity')
      on conflict (uid) do update set name = excluded.name, told_at = excluded.told_at`,
      [uid],
    );
  await forget('n1');
  await forget('gone');
  const asked: string[][] = [];
  const findNames = async (uids: readonly string[]) => {
    asked.push([...uids]);
    return new Map([['n1', 'Tilda Known']]);
  };
  const { nameTutors } = casesAt(() => crypto.randomUUID(), clock, findNames);
  await nameTutors();
  await nameTutors();
  expect(asked).toEqual([['gone', 'n1']]);
  expect(await weekOf('n1')).toMatchObject([{ tutorName: 'Tilda Known' }]);
  expect(await findTutorName(db.pool, 'gone')).toBe('');
  await teach('n1');
  expect(await findTutorName(db.pool, 'n1')).toBe('Name of n1');
});

test('NS-54 a lesson of a week that is not offered any more is corrected where its teacher sees it: in the oldest open week, naming the old one', async () => {
  const long = new Date('2025-11-05T01:00:00Z');
  const bookingId = await teach('o1', { at: long });
  const sums = [{ tutorUid: 'o1', currency: 'AUD', unpaidMinor: 6_500 }];
  const { payTutors, correctPay } = cases();
  await payTutors({ once: onceOf(), period: '2025-11-03', sums, reference: 'BDO 1', actor: administrator });
  const by = { tutorUid: 'o1', bookingId, actorUid: 'a1' };
  const once = { ...onceOf(), rpc: 'CorrectPay' };
  const first = await correctPay({ ...by, once, amountMinor: 500, reason: 'A rate was wrong' });
  expect(first).toMatchObject({ correctsPeriod: '2025-11-03', period: '2026-03-02', amountMinor: 500 });
  await pay([{ tutorUid: 'o1', currency: 'AUD', unpaidMinor: 500 }]);
  // Nothing is unpaid anywhere: the week that runs takes it.
  const second = await correctPay({ ...by, once, amountMinor: -100, reason: 'It was less wrong' });
  expect(second).toMatchObject({ correctsPeriod: '2025-11-03', period: periodOf(begin), amountMinor: -100 });
  expect((await listStatement(db.pool, { tutor: 'o1', period: '2025-11-03', pageToken: '' })).items).toMatchObject([
    { amountMinor: 6_500, paid: true },
  ]);
});

test('FEED-32 a lesson without feedback, or with words that came too late, is counted in its week until it is owed after all', async () => {
  await teach('f1');
  const booked = { tutor: { uid: 'f1', name: 'Tilda', currency: 'AUD' } };
  const lesson = (status: 'PENDING_FEEDBACK' | 'COMPLETED', version: number, late = false) => {
    const { id = '' } = first.fact.lesson ?? {};
    return lessonFact({
      when,
      cause: late ? 'feedback' : 'admin',
      ...(late && { at: new Date(when.getTime() + 25 * 3_600_000) }),
      lesson: { ...booked, id, status: `BOOKING_STATUS_${status}`, version },
    });
  };
  const first = lessonFact({
    when,
    from: 'BOOKING_STATUS_IN_PROGRESS',
    lesson: { ...booked, status: 'BOOKING_STATUS_PENDING_FEEDBACK', version: 5 },
  });
  await deliver(db, first);
  expect(await weekOf('f1')).toMatchObject([{ lessons: 1, withoutFeedback: 1 }]);
  await deliver(db, lesson('COMPLETED', 6, true));
  expect(await weekOf('f1')).toMatchObject([{ lessons: 1, withoutFeedback: 1 }]);
  await deliver(db, lesson('COMPLETED', 7));
  expect(await weekOf('f1')).toMatchObject([{ lessons: 2, withoutFeedback: 0 }]);
});

test('the same key pays once, five at once; another key finds nothing owed', async () => {
  await teach('k1');
  const sums = [{ tutorUid: 'k1', currency: 'AUD', unpaidMinor: 6_500 }];
  const paid = await Promise.all(Array.from({ length: 5 }, () => pay(sums, 'once')));
  expect(new Set(paid.map(([payout]) => payout?.id)).size).toBe(1);
  const races = await Promise.allSettled([pay(sums, 'a'), pay(sums, 'b')]);
  expect(races.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pay(sums, 'c')).rejects.toMatchObject({ reason: 'NOTHING_OWED' });
});

test('two administrators who look at the same sums pay them once', async () => {
  await teach('r1');
  const sums = [{ tutorUid: 'r1', currency: 'AUD', unpaidMinor: 6_500 }];
  const races = await Promise.allSettled(['a', 'b', 'c'].map((key) => pay(sums, `race ${key}`)));
  expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('EARN-22 a payout is taken back once, with its reason, and can be paid again', async () => {
  await teach('b1');
  const sums = [{ tutorUid: 'b1', currency: 'AUD', unpaidMinor: 6_500 }];
  const [payout] = await pay(sums);
  const { takePayoutBack } = cases();
  const back = { payoutId: payout?.id ?? '', reason: 'Returned by the bank', actor: administrator };
  const once = { ...onceOf(), rpc: 'TakePayoutBack' };
  expect((await takePayoutBack({ ...back, once })).takenBack).toMatchObject({ reason: 'Returned by the bank' });
  expect((await takePayoutBack({ ...back, reason: 'Once more', once })).takenBack).toMatchObject({
    reason: 'Returned by the bank',
  });
  expect((await linesOf('b1')).map((line) => [line.paid, line.payoutReference])).toEqual([[false, '']]);
  expect(await pay(sums)).toHaveLength(1);
  for (const payoutId of ['x', crypto.randomUUID()])
    await expect(takePayoutBack({ ...back, payoutId, once })).rejects.toMatchObject({ reason: 'PAYOUT_NOT_FOUND' });
});

test('EARN-22 three payouts are taken back one by one; the one that somebody else took back and paid again meanwhile says so, and stays paid', async () => {
  const tutors = ['u1', 'u2', 'u3'];
  for (const tutor of tutors) await teach(tutor);
  const sumOf = (tutorUid: string) => ({ tutorUid, currency: 'AUD', unpaidMinor: 6_500 });
  const paid = await pay(tutors.map(sumOf));
  const { takePayoutBack } = cases();
  const back = (tutor: string, reason: string) => {
    const payoutId = paid.find(({ tutorUid }) => tutorUid === tutor)?.id ?? '';
    return takePayoutBack({ payoutId, reason, actor: administrator, once: { ...onceOf(), rpc: 'TakePayoutBack' } });
  };
  await back('u2', 'Wrong account');
  await pay([sumOf('u2')]);
  const undone = [];
  for (const tutor of tutors) undone.push((await back(tutor, 'Undone at once')).takenBack?.reason);
  expect(undone).toEqual(['Undone at once', 'Wrong account', 'Undone at once']);
  const lines = (await Promise.all(tutors.map(linesOf))).flat();
  expect(lines.map((line) => line.paid)).toEqual([false, true, false]);
});

test('NS-54 a lesson of a paid week that is not owed any more is a line of the week that is not paid; the paid one cannot be changed', async () => {
  const first = lessonFact({ when, lesson: { tutor: { uid: 'c1', name: 'Tilda' } } });
  const bookingId = first.fact.lesson?.id ?? '';
  await deliver(db, first);
  await pay([{ tutorUid: 'c1', currency: 'AUD', unpaidMinor: 6_500 }]);
  const { lesson } = first.fact;
  const absent = { ...lesson, status: 'BOOKING_STATUS_TUTOR_ABSENT' as const, version: 6 };
  await deliver(db, lessonFact({ when, cause: 'admin', lesson: absent }));
  const { rows } = await db.pool.query<{ period: string; corrects_period: string | null; amount_minor: number }>(
    'select period, corrects_period, amount_minor from pay_lines where booking_id = $1 order by version',
    [bookingId],
  );
  expect(rows[0]).toEqual({ period, corrects_period: null, amount_minor: 6_500 });
  expect(rows[1]).toMatchObject({ corrects_period: period, amount_minor: -6_500 });
  expect(rows[1]?.period).not.toBe(period);
  await expect(
    db.pool.query('update pay_lines set amount_minor = 1, rate_minor = 1 where booking_id = $1 and paid', [bookingId]),
  ).rejects.toThrow('a paid line is never changed');
});

test('NS-54 a correction by hand stands in the oldest unpaid week, with who and why; another teacher’s lesson cannot be named', async () => {
  const bookingId = await teach('h1');
  await teach('h1', { at: new Date(when.getTime() - 14 * 86_400_000) });
  const { correctPay } = cases();
  const by = { tutorUid: 'h1', bookingId, amountMinor: 500, reason: ' New rate was agreed ', actorUid: 'a1' };
  const once = { ...onceOf('correct'), rpc: 'CorrectPay' };
  const made = await Promise.all([correctPay({ ...by, once }), correctPay({ ...by, once })]);
  expect(made[0]).toEqual(made[1]);
  expect(made[0]).toMatchObject({ period: '2026-02-16', correctsPeriod: period, reason: 'New rate was agreed' });
  const { items } = await listCorrections(db.pool, '');
  expect(items.find(({ tutorUid }) => tutorUid === 'h1')).toMatchObject({ actorUid: 'a1', tutorName: 'Name of h1' });
  for (const tutorUid of ['h2', ''])
    await expect(correctPay({ ...by, tutorUid, once: onceOf() })).rejects.toMatchObject({
      reason: 'PAY_LINE_NOT_FOUND',
    });
  for (const amountMinor of [0, 0.5, 2_000_000_000])
    await expect(correctPay({ ...by, amountMinor, once: onceOf() })).rejects.toMatchObject({ reason: 'MALFORMED' });
});

test('NS-54 where a correction will stand is said before it is made, and what its lesson comes to after it', async () => {
  const bookingId = await teach('h3');
  await teach('h3', { at: new Date(when.getTime() - 14 * 86_400_000) });
  const by = { tutorUid: 'h3', bookingId, actorUid: 'a1' };
  const standing = () => listCorrectionPeriods(db.pool, { tutor: 'h3', currencies: ['AUD', 'JPY'], now: clock.now() });
  const said = await standing();
  // Of a currency without lines it is the current week.
  expect(said).toMatchObject([
    { currency: 'AUD', period: { id: '2026-02-16', label: '16 Feb 2026 to 22 Feb 2026 (ACST)' } },
    { currency: 'JPY', period: { id: offeredPeriods(clock.now())[0]?.id } },
  ]);
  const first = await cases().correctPay({ ...by, amountMinor: 500, reason: 'A new rate', once: onceOf() });
  expect(first.period).toBe(said[0]?.period.id);
  expect(await findLessonLine(db.pool, first.id)).toMatchObject({ lessonMinor: 7_000, correctsPaid: false });
  const later = makeFakeClock(new Date(begin.getTime() + 1_000).toISOString());
  const { correctPay, payTutors } = casesAt(() => crypto.randomUUID(), later);
  const sums = [{ tutorUid: 'h3', currency: 'AUD', unpaidMinor: 6_500 }];
  await payTutors({ once: onceOf(), period, sums, reference: 'BDO 0418', actor: administrator });
  const second = await correctPay({ ...by, amountMinor: -1_000, reason: 'Less after all', once: onceOf() });
  expect(await findLessonLine(db.pool, second.id)).toMatchObject({ lessonMinor: 6_000, correctsPaid: true });
  expect(await linesOf('h3')).toMatchObject([{ bookingId, amountMinor: 6_500, lessonMinor: 6_000 }]);
  // What was made before the week was paid stays what it was.
  expect(await findLessonLine(db.pool, first.id)).toMatchObject({ correctsPaid: false });
});

test('weeks from before that still hold something unpaid are named, newest first', async () => {
  for (const weeks of [20, 30]) await teach('o1', { at: new Date(when.getTime() - weeks * 7 * 86_400_000) });
  expect(await listUnpaidPeriods(db.pool, '2026-01-19')).toEqual(['2025-10-13', '2025-08-04']);
});

async function lived(script: readonly Happening[], run: string) {
  const [ids, paperIds] = [makeRunIds(run), makeRunIds(run)];
  const paper = new SchoolOnPaper(paperIds, run);
  const at = makeFakeClock(begin.toISOString());
  const { uow, markPaid, payTutors, takePayoutBack, correctPay } = casesAt(ids, at);
  const versions = new Map<string, number>();
  for (const happened of script) {
    at.set(paper.now);
    if (happened.kind === 'fact') {
      const lesson = taught(happened.lesson, happened.status, run);
      const bookingVersion = (versions.get(lesson.bookingId) ?? 0) + 1;
      versions.set(lesson.bookingId, bookingVersion);
      const move = moveOf(happened, lesson);
      await uow.run((stores) =>
        recordPay(stores, { lesson, move, id: ids(), now: paper.now, tutorName: 'T', bookingVersion }),
      );
    }
    if (happened.kind === 'mark') {
      const bookingId = `${run}b${happened.lesson}`;
      const tutorUid = `${run}t${happened.lesson % 2}`;
      const days = { startDate: '', endDate: '', actorUid: administrator.uid };
      await markPaid({ bookingIds: [bookingId], tutorUid, paid: happened.paid, ...days }).catch(onlyNotFound);
    }
    if (happened.kind === 'pay') {
      const week = periodOfWeek(happened.week);
      const sums = dueOf(paper.lines, `${run}t${happened.tutor}`, week);
      if (sums.length > 0 && isOver(week, paper.now))
        await payTutors({ once: onceOf(), period: week, sums, reference: 'BDO', actor: administrator });
    }
    const payout = happened.kind === 'take-back' ? paper.payouts[happened.payout] : undefined;
    if (payout && payout.takenBack === undefined) {
      const back = { payoutId: payout.id, reason: 'Returned by the bank', actor: administrator };
      await takePayoutBack({ ...back, once: onceOf() });
    }
    const [first] = happened.kind === 'correct' ? (paper.lessons.get(`${run}b${happened.lesson}`) ?? []) : [];
    if (happened.kind === 'correct' && first) {
      const { bookingId, tutorUid } = first;
      const by = { reason: 'Agreed', actorUid: administrator.uid, amountMinor: happened.amountMinor };
      await correctPay({ ...by, bookingId, tutorUid, once: onceOf() });
    }
    paper.apply(happened);
  }
  return paper;
}

/** A lesson that is not owed cannot be marked, which on paper changes nothing. */
function onlyNotFound(error: { reason?: string }): void {
  if (error.reason !== 'PAY_LINE_NOT_FOUND') throw error;
}

function makeRunIds(run: string) {
  const next = makeIds();
  return () => next().replace(/^0{8}/, run.padStart(8, '0'));
}

/** Few lines a page, so that most statements have several; oldest first. */
async function statementInPages(of: { tutor: string; period: string }) {
  const lines = [];
  let pageToken = '';
  do {
    const { items, next } = await listStatement(db.pool, { ...of, pageToken, limit: 3 });
    expect(items.length).toBeLessThanOrEqual(3);
    lines.push(...items);
    pageToken = next;
  } while (pageToken !== '');
  const times = lines.map(({ standsAt }) => standsAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  return lines;
}

const plain = ({ id, amountMinor, currency, paid, payoutId, version, correctsPeriod }: PayLine) => [
  id,
  amountMinor,
  currency,
  paid,
  payoutId,
  version,
  correctsPeriod,
];

const randomWeeks = process.env.FULL ? 200 : 60;

test(`NS-54, EARN-15 ${randomWeeks} random weeks through PostgreSQL (200 with FULL=1): every statement, page after page, holds what the rules say, and adds up to both tabs and to the week’s row`, async () => {
  let runs = 0;
  const check = fc.asyncProperty(schoolWeeks, async (script) => {
    runs += 1;
    const run = runs.toString(16);
    const paper = await lived(script, run);
    for (const tutor of [`${run}t0`, `${run}t1`]) {
      const owed = paper.lines.filter((line) => line.owed && line.tutorUid === tutor);
      for (const [week, lines] of Map.groupBy(owed, (line) => line.period)) {
        const statement = await statementInPages({ tutor, period: week });
        expect(new Set(statement.map(plain))).toEqual(new Set(lines.map(plain)));
        const totals = totalsOf(statement);
        expect(await listStatementTotals(db.pool, { tutor, period: week })).toEqual(totals);
        const tabs = [true, false].map((group) => listEarnings(db.pool, { tutor, group, period: week, pageToken: '' }));
        const earned = (await Promise.all(tabs)).flatMap((tab) => tab.earned);
        const rows = (await listTutorWeeks(db.pool, week)).filter(({ tutorUid }) => tutorUid === tutor);
        for (const { currency, paidMinor, unpaidMinor } of totals) {
          const those = earned.filter((some) => some.currency === currency);
          const sum = (paid: boolean) =>
            those.reduce((all, some) => (some.paid === paid ? all + some.amountMinor : all), 0);
          expect([sum(true), sum(false)]).toEqual([paidMinor, unpaidMinor]);
          expect(rows.find((row) => row.currency === currency)).toMatchObject({ paidMinor, unpaidMinor });
        }
      }
    }
  });
  await fc.assert(check, { numRuns: randomWeeks, endOnFailure: true });
}, 600_000);
