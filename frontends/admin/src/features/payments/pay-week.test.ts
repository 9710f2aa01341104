import { aPartlyPaid, aTutorWeek } from '@parlance/kit/testing/pay-builders.ts';
import { isPayable, shownOf, stateOf, totalsOf, tutorsIn } from './pay-week.ts';
import { payWeekCsv } from './pay-week-csv.ts';

const [ana, elise] = [
  aTutorWeek({ name: 'Ana Reyes', uid: 'f'.repeat(32), currency: 'EUR', unpaidMinor: 25_200 }),
  aTutorWeek({ name: 'Élise Marchand', uid: 'e'.repeat(32), currency: 'EUR', unpaidMinor: 24_200, groupLessons: 1 }),
];

test('NS-55 totals are by currency, sorted by its code, and never added across', () => {
  const totals = totalsOf([aPartlyPaid(), ana, elise]);
  expect(totals.map(({ currency, unpaidMinor, paidMinor }) => [currency, unpaidMinor, paidMinor])).toEqual([
    ['EUR', 49_400, 0],
    ['PHP', 507_000, 546_000],
  ]);
  expect(totals[0]).toMatchObject({ lessons: 36, groupLessons: 3, names: ['Ana Reyes', 'Élise Marchand'] });
});

test('a teacher who is paid in two currencies is one teacher', () => {
  expect(tutorsIn([ana, { ...ana, currency: 'USD' }])).toBe(1);
});

test.each([
  [0, 5, 'unpaid'],
  [5, 5, 'partly'],
  [5, 0, 'paid'],
])('%d paid lines and %d unpaid ones are %s', (paidLines, unpaidLines, state) =>
  expect(stateOf({ paidLines, unpaidLines })).toBe(state),
);

test('lines that come to nothing are unpaid, and can be settled', () => {
  const nothing = aTutorWeek({ paidMinor: 0, unpaidMinor: 0, unpaidLines: 2 });
  expect([stateOf(nothing), isPayable(nothing)]).toEqual(['unpaid', true]);
  expect(isPayable({ unpaidLines: 0 })).toBe(false);
});

test.each([
  [{ state: '', text: 'elise' }, ['Élise Marchand']],
  [{ state: '', text: 'REY' }, ['Ana Reyes']],
  [{ state: 'partly', text: '' }, ['Liezel Santos']],
  [{ state: 'paid', text: '' }, []],
])('the search %j shows %j', (filter, names) =>
  expect(shownOf([ana, elise, aPartlyPaid()], filter).map(({ name }) => name)).toEqual(names),
);

test('the CSV has amounts with the decimals of their currency, and no name is a formula', () => {
  const yen = aTutorWeek({ name: '=SUM(A1)', currency: 'JPY', unpaidMinor: 58_800, paidMinor: -100 });
  const quoted = aTutorWeek({ name: 'Duarte, "Cami"', currency: 'KWD', unpaidMinor: 1_250, paidMinor: 5 });
  expect(payWeekCsv([yen, quoted]).split('\r\n')).toEqual([
    'Teacher,Uid,Currency,Lessons,Group lessons,Corrections,Without feedback,Paid,Unpaid,State',
    `'=SUM(A1),${yen.uid},JPY,18,2,0,0,-100,58800,Partly paid`,
    `"Duarte, ""Cami""",${quoted.uid},KWD,18,2,0,0,0.005,1.250,Partly paid`,
    '',
  ]);
});
