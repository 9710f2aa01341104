/** A statement as CSV and as PDF: every line, in both zones, safe to open. */
import { PDFDocument } from 'pdf-lib';
import { afterLesson, lineOf, now } from '../../test/pay-lines.ts';
import { endedPeriod } from '../domain/pay-period.ts';
import type { Statement } from '../domain/statement-rows.ts';
import { edgesOf, otherZone } from '../domain/statement-rows.ts';
import { statementPdf } from '../outbound/pdf/statement-pdf.ts';
import { statementCsv } from './statement-csv.ts';

const read = { payoutReference: '', correctsPaid: false };
const own = { ...lineOf(), ...read, payoutReference: 'BDO 0417', paid: true };
const yen = { ...lineOf({ currency: 'JPY', rateMinor: 900, group: true }, 'l2'), ...read };
const back = {
  ...lineOf({ bookingId: 'b3' }, 'l3'),
  amountMinor: -6_500,
  correctsPeriod: '2026-03-02',
  standsAt: afterLesson(120),
};
const statement: Statement = {
  tutorName: 'Liezel Santos',
  period: endedPeriod('2026-03-02', now),
  lines: [own, yen, { ...back, ...read }],
  timeZone: 'Asia/Manila',
};
const cellsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );

test('EARN-11 a statement says where its week begins and ends in the school’s time and in the teacher’s', () => {
  expect(edgesOf(statement)).toEqual([
    'In Darwin (UTC+9:30), ACST: Mon 02 Mar 2026 00:00 to Mon 09 Mar 2026 00:00',
    'In Manila (UTC+8): Sun 01 Mar 2026 22:30 to Sun 08 Mar 2026 22:30',
  ]);
  expect([otherZone('Australia/Darwin'), otherZone(''), otherZone('no/zone'), otherZone('Asia/Manila')]).toEqual([
    undefined,
    undefined,
    undefined,
    'Asia/Manila',
  ]);
});

test('NS-54 each line of the CSV is one of the statement, corrections with what they correct, amounts as a column that adds up', () => {
  const [head = [], ...lines] = cellsOf(statementCsv(statement));
  const column = (name: string) => lines.map((line) => line[head.indexOf(name)]);
  expect(column('Kind')).toEqual(['Lesson', 'Group lesson', 'Correction']);
  expect(column('Amount')).toEqual(['65.00', '900', '-65.00']);
  expect(column('Currency')).toEqual(['AUD', 'JPY', 'AUD']);
  expect(column('Payment')).toEqual(['Paid', 'Unpaid', 'Unpaid']);
  expect(column('Reference')).toEqual(['BDO 0417', '', '']);
  expect(column('Time in Darwin (ACST)')[0]).toBe('Tue 03 Mar 2026 10:30');
  expect(head[1]).toBe('Time in Manila (UTC+8)');
  expect(statementCsv(statement)).toContain('week of 2026-03-02');
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['Lee, Ann', '"Lee, Ann"'],
  ['two\nlines', '"two\nlines"'],
])(
  'a name that a program would take for a formula, or that would break the table, is a cell of text: %j',
  (name, cell) => {
    const csv = statementCsv({ ...statement, timeZone: undefined, lines: [{ ...own, studentName: name }] });
    expect(csv).toContain(`,${cell},completed,`);
  },
);

test('the PDF has as many pages as its lines need, and names in any letters do not break it', async () => {
  const many = Array.from({ length: 120 }, (_none, n) => ({
    ...own,
    id: `l${n}`,
    studentName: 'Łukasz 田中 Élise 😀',
  }));
  const pagesOf = async (lines: Statement['lines']) =>
    (await PDFDocument.load(await statementPdf({ ...statement, lines }))).getPageCount();
  expect(await pagesOf([])).toBe(1);
  expect(await pagesOf(statement.lines)).toBe(1);
  expect(await pagesOf(many)).toBeGreaterThan(4);
});
