/** A statement as PDF: what the week comes to in each currency, then every line of it. */
import { setImmediate } from 'node:timers/promises';
import { majorText } from '@parlance/proto/json/money';
import { lettersFor } from '@parlance/runtime/pdf/letters';
import { PDFDocument } from 'pdf-lib';
import { totalsOf } from '../../domain/statement.ts';
import { edgesOf, rowsOf, zoneName, type Statement, type StatementRow } from '../../domain/statement-rows.ts';
import { colours, edge, right, Sheet } from './sheet.ts';

const columns = { when: edge, what: 170, payment: 394, amount: right } as const;
const whatWidth = columns.payment - columns.what - 12;
const small = { size: 8, color: colours.quiet } as const;
const head = { size: 8, bold: true, color: colours.quiet } as const;
/** Other calls are answered between so many lines. */
const atOnce = 50;

const amountText = (amount: number, currency: string) =>
  `${currency} ${majorText({ amount, currency })
    .replace('-', '−')
    .replace(/\d(?=(\d{3})+(\.|$))/g, '$&,')}`;

export async function statementPdf(statement: Statement): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { tutorName, period } = statement;
  document.setTitle(`Statement ${period.label}`);
  document.setLanguage('en');
  const sheet = new Sheet(document, await lettersFor(document, [400, 600]));
  drawTop(sheet, statement);
  drawTotals(sheet, statement);
  drawHead(sheet);
  sheet.onEachPage(() => drawHead(sheet));
  for (const [index, row] of rowsOf(statement).entries()) {
    drawRow(sheet, row);
    if (index % atOnce === atOnce - 1) await setImmediate();
  }
  if (statement.lines.length === 0) {
    sheet.down(18);
    sheet.write('No completed bookings found within this time period', edge, { color: colours.quiet });
  }
  sheet.numberPages([tutorName, `Statement ${period.label}`].filter(Boolean).join(', '));
  return document.save();
}

function drawTop(sheet: Sheet, statement: Statement): void {
  const { tutorName, period, timeZone } = statement;
  sheet.down(8);
  sheet.write('Parlance', edge, { size: 12, bold: true, color: colours.accent });
  sheet.writeRight('Statement of pay', right, { size: 10, color: colours.quiet });
  sheet.down(38);
  if (tutorName !== '') {
    for (const line of sheet.wrapped(tutorName, right - edge, { size: 20, bold: true }).slice(0, 2)) {
      sheet.write(line, edge, { size: 20, bold: true });
      sheet.down(24);
    }
  }
  sheet.write(period.label, edge, { size: 12, bold: true });
  sheet.down(18);
  const own = timeZone === undefined ? '' : `; the small ones are in ${zoneName(timeZone, period.start)}`;
  for (const text of [...edgesOf(statement), `Times below are ACST${own}.`]) {
    sheet.write(text, edge, { color: colours.quiet });
    sheet.down(13);
  }
  sheet.down(11);
}

/** Never added across currencies. */
function drawTotals(sheet: Sheet, { lines }: Statement): void {
  const totals = totalsOf(lines);
  if (totals.length === 0) return;
  const ends = { lines: 150, paid: 274, unpaid: 406, total: right } as const;
  sheet.band(20);
  sheet.down(13.5);
  sheet.write('Currency', edge + 8, head);
  sheet.writeRight('Lines', ends.lines, head);
  sheet.writeRight('Paid', ends.paid, head);
  sheet.writeRight('Unpaid', ends.unpaid, head);
  sheet.writeRight('Total', ends.total - 8, head);
  sheet.down(6.5);
  for (const { currency, paidMinor, unpaidMinor, lines: count } of totals) {
    const amount = (minor: number) => amountText(minor, currency);
    sheet.down(16);
    sheet.write(currency, edge + 8, { size: 10, bold: true });
    sheet.writeRight(String(count), ends.lines, { size: 10 });
    sheet.writeRight(amount(paidMinor), ends.paid, { size: 10 });
    sheet.writeRight(amount(unpaidMinor), ends.unpaid, { size: 10 });
    sheet.writeRight(amount(paidMinor + unpaidMinor), ends.total - 8, { size: 10, bold: true });
    sheet.down(7);
    sheet.rule();
  }
  sheet.down(28);
}

function drawHead(sheet: Sheet): void {
  sheet.band(20);
  sheet.down(13.5);
  sheet.write('Time, ACST', columns.when + 8, head);
  sheet.write('Lesson', columns.what, head);
  sheet.write('Payment', columns.payment, head);
  sheet.writeRight('Amount', columns.amount - 8, head);
  sheet.down(6.5);
}

function drawRow(sheet: Sheet, row: StatementRow): void {
  const title = row.kind === 'Correction' ? `Correction for ${row.topic}` : row.topic || row.kind;
  const minutes = row.minutes === undefined ? '' : `, ${row.minutes} minutes booked`;
  const about = row.corrects === '' ? `${row.student}, ${row.status}${minutes}` : `Lesson of ${row.corrects}`;
  const titles = sheet.wrapped(title, whatWidth, { bold: true });
  const notes = [...sheet.wrapped(about, whatWidth, small), ...sheet.wrapped(row.rule, whatWidth, small)];
  sheet.room(24 + (titles.length - 1) * 12 + notes.length * 11);
  sheet.down(14);
  sheet.write(row.when, columns.when + 8);
  sheet.write(row.paid ? 'Paid' : 'Unpaid', columns.payment, { color: row.paid ? colours.ink : colours.accent });
  sheet.writeRight(amountText(row.amountMinor, row.currency), columns.amount - 8, { bold: true });
  const under = { ...small, below: 11 };
  sheet.write(row.ownTime, columns.when + 8, under);
  sheet.write(sheet.cut(row.reference, columns.amount - columns.payment - 8, small), columns.payment, under);
  titles.forEach((text, index) => {
    if (index > 0) sheet.down(12);
    sheet.write(text, columns.what, { bold: true });
  });
  for (const text of notes) {
    sheet.down(11);
    sheet.write(text, columns.what, small);
  }
  sheet.down(9);
  sheet.rule();
}
