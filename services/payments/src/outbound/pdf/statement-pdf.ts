/** A statement as PDF, with the fonts that every reader has; a letter that they lack is written without its mark, or as "?". */
import { majorText } from '@parlance/proto/json/money';
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import { totalsOf } from '../../domain/statement.ts';
import { edgesOf, rowsOf, zoneName, type Statement, type StatementRow } from '../../domain/statement-rows.ts';

const [width, height] = [595, 842] as const;
const edge = 40;
const [ink, quiet, hairline] = [rgb(0.11, 0.12, 0.13), rgb(0.36, 0.37, 0.39), rgb(0.85, 0.85, 0.83)];
const columns = { when: edge, what: 150, amount: width - edge } as const;
const lineHeight = 11;

type Fonts = { plain: PDFFont; bold: PDFFont; known: ReadonlySet<number> };
type Style = { size?: number; bold?: boolean; color?: typeof ink };

function printable(text: string, known: ReadonlySet<number>): string {
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .map((letter) => (has(letter) ? letter : [...letter.normalize('NFKD')].filter(has).join('') || '?'))
    .join('');
}

/** Where the next line goes; a page that is full is followed by another. */
class Sheet {
  #page: PDFPage;
  #y = height - edge;
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([width, height]);
  }

  room(needed: number): void {
    if (this.#y - needed > edge + 20) return;
    this.#page = this.#document.addPage([width, height]);
    this.#y = height - edge;
  }

  down(by: number): void {
    this.#y -= by;
  }

  write(text: string, x: number, { size = 9, bold = false, color = ink }: Style = {}): void {
    const font = bold ? this.#fonts.bold : this.#fonts.plain;
    this.#page.drawText(printable(text, this.#fonts.known), { x, y: this.#y, size, font, color });
  }

  writeRight(text: string, x: number, style: Style = {}): void {
    const font = style.bold ? this.#fonts.bold : this.#fonts.plain;
    const shown = printable(text, this.#fonts.known);
    this.write(shown, x - font.widthOfTextAtSize(shown, style.size ?? 9), style);
  }

  /** Lines that fit between the two columns. */
  wrapped(text: string, size: number): string[] {
    const most = columns.amount - columns.what - 110;
    const fits = (line: string) =>
      this.#fonts.plain.widthOfTextAtSize(printable(line, this.#fonts.known), size) <= most;
    return text.split(' ').reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      return last !== undefined && !fits(longer) ? [...lines, word] : [...lines.slice(0, -1), longer];
    }, []);
  }

  rule(): void {
    const y = this.#y + 3;
    this.#page.drawLine({ start: { x: edge, y }, end: { x: width - edge, y }, thickness: 0.5, color: hairline });
  }
}

const amountText = (amount: number, currency: string) => `${currency} ${majorText({ amount, currency })}`;

function drawRow(sheet: Sheet, row: StatementRow): void {
  const title = row.kind === 'Correction' ? `Correction for ${row.topic}` : row.topic || row.kind;
  const minutes = row.minutes === undefined ? '' : `, ${row.minutes} min`;
  const about = row.corrects === '' ? `${row.student}, ${row.status}${minutes}` : `Lesson of ${row.corrects}`;
  const small = [...sheet.wrapped(about, 8), ...sheet.wrapped(row.rule, 8)];
  sheet.room(24 + small.length * lineHeight);
  sheet.rule();
  sheet.down(11);
  sheet.write(row.when, columns.when);
  sheet.write(sheet.wrapped(title, 9)[0] ?? '', columns.what, { bold: true });
  sheet.writeRight(amountText(row.amountMinor, row.currency), columns.amount, { bold: true });
  small.forEach((text, index) => {
    sheet.down(lineHeight);
    if (index === 0) {
      if (row.ownTime !== '') sheet.write(row.ownTime, columns.when, { size: 8, color: quiet });
      const paid = row.paid ? `Paid ${row.reference}`.trim() : 'Unpaid';
      sheet.writeRight(paid.slice(0, 28), columns.amount, { size: 8, color: quiet });
    }
    sheet.write(text, columns.what, { size: 8, color: quiet });
  });
  sheet.down(lineHeight);
}

function drawTotals(sheet: Sheet, { lines }: Statement): void {
  for (const { currency, paidMinor, unpaidMinor, lines: count } of totalsOf(lines)) {
    sheet.room(60);
    sheet.down(6);
    sheet.rule();
    for (const [name, amount] of [
      [`Paid, ${currency}`, paidMinor],
      [`Unpaid, ${currency}`, unpaidMinor],
      [`Total of ${count} ${count === 1 ? 'line' : 'lines'}, ${currency}`, paidMinor + unpaidMinor],
    ] as const) {
      sheet.down(14);
      sheet.write(name, columns.what, { bold: true });
      sheet.writeRight(amountText(amount, currency), columns.amount, { bold: true });
    }
  }
}

export async function statementPdf(statement: Statement): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [plain, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  const { tutorName, period, timeZone } = statement;
  document.setTitle(`Statement ${period.label}`);
  document.setLanguage('en');
  const sheet = new Sheet(document, { plain, bold, known: new Set(plain.getCharacterSet()) });
  sheet.down(12);
  sheet.write(`Statement ${period.label}`, edge, { size: 16, bold: true });
  sheet.down(18);
  sheet.write(tutorName, edge, { size: 11 });
  for (const text of edgesOf(statement)) {
    sheet.down(13);
    sheet.write(text, edge, { color: quiet });
  }
  const small = timeZone === undefined ? '' : `; the small ones are in ${zoneName(timeZone, period.start)}`;
  sheet.down(13);
  sheet.write(`Times are ACST${small}.`, edge, { color: quiet });
  sheet.down(22);
  for (const row of rowsOf(statement)) drawRow(sheet, row);
  if (statement.lines.length === 0) sheet.write('No completed bookings found within this time period', edge);
  drawTotals(sheet, statement);
  const pages = document.getPages();
  pages.forEach((page, index) =>
    page.drawText(`${index + 1} of ${pages.length}`, { x: edge, y: 24, size: 8, font: plain, color: quiet }),
  );
  return document.save();
}
