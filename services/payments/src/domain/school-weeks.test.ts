/** What must hold of pay whatever happens, over thousands of random weeks of a school. */
import fc from 'fast-check';
import { makeIds, SchoolOnPaper, schoolWeeks } from '../../test/school-weeks.ts';
import { earningsOf } from './earnings.ts';
import type { PayLine } from './pay-line.ts';
import { standingOf } from './pay-period.ts';
import { totalsOf, totalsOfWeeks } from './statement.ts';

const sum = (lines: readonly { amountMinor: number }[]) => lines.reduce((all, { amountMinor }) => all + amountMinor, 0);
const money = ({ amountMinor, currency, rateMinor, status, period, correctsPeriod, standsAt, tutorUid }: PayLine) =>
  JSON.stringify([amountMinor, currency, rateMinor, status, period, correctsPeriod, standsAt, tutorUid]);

function paidStays(before: readonly PayLine[], now: readonly PayLine[]): void {
  const after = new Map(now.map((line) => [line.id, line]));
  for (const line of before) {
    const same = after.get(line.id);
    if (same === undefined || (line.paid && money(same) !== money(line))) throw new Error(`${line.id} changed`);
  }
}

/** Less what was corrected by hand; and each line is the sum of its entries. */
function lessonsComeToWhatIsOwed(school: SchoolOnPaper): void {
  const deltas = new Map<string, number>();
  for (const { payLineId, deltaMinor } of school.entries)
    deltas.set(payLineId, (deltas.get(payLineId) ?? 0) + deltaMinor);
  for (const [bookingId, lines] of school.lessons) {
    expect(sum(lines.filter(({ cause }) => cause !== 'corrected'))).toBe(school.owed.get(bookingId));
    for (const { id, amountMinor } of lines) expect(deltas.get(id)).toBe(amountMinor);
  }
}

function correctionsStandWhereTheyMay(school: SchoolOnPaper): void {
  for (const { line, weeks } of school.corrected) {
    expect(weeks.isPaid(line.period)).toBe(false);
    expect(line.period).toBe(weeks.open.find(weeks.unpaidIn) ?? standingOf(weeks));
  }
}

/** Both tabs to the statement, statements to all that is owed, a payout to its lines. */
function everythingAddsUp(school: SchoolOnPaper): void {
  const counting = school.lines.filter(({ owed }) => owed);
  const statements = [...Map.groupBy(counting, ({ tutorUid, period }) => `${tutorUid} ${period}`).values()];
  const all = statements.map((statement) => {
    const totals = totalsOf(statement);
    const tabs = [true, false].flatMap(
      (group) => earningsOf(statement.filter((line) => line.group === group).map(earned), undefined).totals,
    );
    expect(totalsOfWeeks(tabs)).toEqual(totals);
    for (const { currency, paidMinor, unpaidMinor } of totals)
      expect(paidMinor + unpaidMinor).toBe(sum(statement.filter((line) => line.currency === currency)));
    return totals;
  });
  expect(totalsOfWeeks(all.flat())).toEqual(totalsOf(counting));
  for (const payout of school.payouts.filter(({ takenBack }) => takenBack === undefined)) {
    const still = counting.filter(({ payoutId }) => payoutId === payout.id);
    expect(still.every(({ paid }) => paid)).toBe(true);
    // Lines may have been marked as unpaid one by one.
    if (still.length === payout.lines) expect(sum(still)).toBe(payout.amountMinor);
  }
}

const earned = ({ paid, currency, amountMinor }: PayLine) => ({ paid, currency, amountMinor, lessons: 1, lines: 1 });

const runs = process.env.FULL ? 10_000 : 2_500;

test(`NS-54, EARN-15 in ${runs} random weeks (10,000 with FULL=1) no paid line changes, lessons come to what is owed, corrections stand in the oldest unpaid week, and everything adds up`, () => {
  const check = fc.property(schoolWeeks, (script) => {
    const school = new SchoolOnPaper(makeIds());
    for (const happened of script) {
      const before = school.lines;
      school.apply(happened);
      paidStays(before, school.lines);
    }
    lessonsComeToWhatIsOwed(school);
    correctionsStandWhereTheyMay(school);
    everythingAddsUp(school);
  });
  fc.assert(check, { numRuns: runs });
});
