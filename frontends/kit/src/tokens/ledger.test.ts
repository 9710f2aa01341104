/** What the ledger says without a page: totals, months, the file. */
import type { LedgerLineJson } from '../api/types.ts';
import { aLedger, aLedgerLine } from '../testing/money-builders.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { monthChoices } from './ledger-months.ts';
import { totalsOf } from './ledger-totals.ts';
import { reasonText } from './ledger-words.ts';

const kinds = ['lessonTokens', 'groupLessonTokens', 'PTELessonTokens', 'freeTrialToken'] as const;

/** Numbers that look random and are the same in each run. */
function makeRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

/** A student's moves, the newest line first; no wallet goes below zero. */
function aHistory(seed: number): LedgerLineJson[] {
  const random = makeRandom(seed);
  const balances = new Map<string, number>();
  return Array.from({ length: 1 + random(40) }, (_unused, at) => {
    const tokenType = kinds[random(kinds.length)] ?? 'lessonTokens';
    const held = balances.get(tokenType) ?? 0;
    const delta = held > 0 && random(2) === 0 ? -1 - random(held) : 1 + random(10);
    balances.set(tokenType, held + delta);
    return aLedgerLine({ id: `l${at}`, tokenType, delta, balanceAfter: held + delta });
  }).reverse();
}

test('of 10,000 histories, whole or cut off anywhere, before and lines come to the balance', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const whole = aHistory(seed);
    const shown = whole.slice(0, 1 + (seed % whole.length));
    const { balances } = aLedger(whole);
    const { before, moved, after, now } = totalsOf(shown, balances);
    expect(before + moved).toBe(after);
    expect(now).toBe(after);
    if (shown.length === whole.length) expect(before).toBe(0);
  }
});

test('without the balances nothing is said of now', () => {
  expect(totalsOf([aLedgerLine({ delta: -1, balanceAfter: 4 })], undefined)).toEqual({
    before: 5,
    moved: -1,
    after: 4,
    now: undefined,
  });
});

test('months go back to the first line, in the zone of whoever reads', () => {
  const newYear = Date.UTC(2027, 0, 1, 1);
  const values = (since: number | null, zone: string) => monthChoices(since, newYear, zone).map(({ value }) => value);
  expect(values(Date.UTC(2026, 10, 30), 'UTC')).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(values(Date.UTC(2026, 11, 1, 1), 'America/Sao_Paulo')).toEqual(['2026-12', '2026-11']);
  expect(values(null, 'UTC')).toHaveLength(36);
});

test('a reason that this build does not know is shown as it is', () => {
  expect(reasonText(aLedgerLine({ reason: 'gift', lessonName: '', lessonWhen: null, bookingId: null }), 'UTC')).toBe(
    'gift',
  );
});

const reader = { uid: 'c'.repeat(32), timeZone: 'America/Sao_Paulo' };

test('the file has a line a move, in the reader’s time', () => {
  const [head, row] = ledgerCsv([aLedgerLine()], reader).split('\r\n');
  expect(head).toBe('"Date","Time in America/Sao_Paulo","Kind","Change","After","Why","By whom","Payment"');
  expect(row).toBe(
    '"2026-11-22","10:00:00","Workplace one-on-one",-1,6,"Booked HL306 Explaining a delay for Wed 25 Nov 2026, 10:00","You",""',
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx'])(
  'a name that begins like a formula (%j) stays words in a spreadsheet, and quotes stay inside',
  (name) => {
    const line = aLedgerLine({ actor: { id: 'a', role: 'admin', name }, note: 'so "called"' });
    const csv = ledgerCsv([line], reader);
    expect(csv).toContain(`"'${name}"`);
    expect(csv).toContain('“so ""called""”');
  },
);
