/** A certificate as PDF: one page of A4 across that can be framed; what many lessons are listed on follows it. */
import { DateTime } from 'luxon';
import { lettersFor } from '@parlance/runtime/pdf/letters';
import { Typesetter } from '@parlance/runtime/pdf/typesetter';
import { PDFDocument, rgb, type Color, type PDFPage } from 'pdf-lib';
import encodeQR from 'qr';
import { linkOf, type CertifiedLesson } from '../../domain/certificate.ts';
import type { DrawCertificate } from '../../usecases/progress-ports.ts';

/** A4, in points, y from below. */
const [width, height] = [842, 595] as const;
const [left, right] = [64, width - 64] as const;
const gap = 24;
const column = (right - left - gap) / 2;

const ink = rgb(0.106, 0.118, 0.133);
const quiet = rgb(0.337, 0.361, 0.396);
const accent = rgb(0.039, 0.42, 0.4);
const line = rgb(0.871, 0.871, 0.847);
const strongLine = rgb(0.514, 0.533, 0.561);
const white = rgb(1, 1, 1);

const plain = { size: 9, face: 400, color: ink } as const;
const muted = { ...plain, color: quiet } as const;
const bold = { ...plain, face: 600 } as const;
type Style = { size: number; face: 400 | 600 | 'serif'; color: Color };

/** Lessons that stand on the page itself; more have pages of their own. */
const onFront = 16;
const onPage = 48;
const row = 18;

type Certificate = Parameters<DrawCertificate>[0];
type Page = { page: PDFPage; type: Typesetter };

export const drawCertificateFor =
  (origin: string): DrawCertificate =>
  async (certificate) => {
    const { number, issuedAt, said } = certificate;
    const document = await PDFDocument.create();
    document.setTitle(`Certificate ${number}`);
    document.setSubject(said.courseName);
    document.setLanguage('en');
    document.setCreationDate(issuedAt);
    document.setModificationDate(issuedAt);
    const type = new Typesetter(await lettersFor(document, [400, 600, 'serif']));
    const next = (): Page => ({ page: framed(document), type });
    const front = next();
    drawTop(front, said.categoryName);
    drawWords(front, certificate);
    drawFoot(front, certificate, linkOf(origin, number));
    if (said.lessons.length <= onFront) drawLessons(front, said.lessons, frontTop(said.lessons.length));
    else drawPages(next, certificate);
    return document.save();
  };

function framed(document: PDFDocument): PDFPage {
  const page = document.addPage([width, height]);
  for (const [inset, color] of [
    [21, strongLine],
    [25.5, line],
  ] as const) {
    const size = { width: width - 2 * inset, height: height - 2 * inset };
    page.drawRectangle({ x: inset, y: inset, ...size, borderColor: color, borderWidth: 0.75 });
  }
  return page;
}

function write({ page, type }: Page, text: string, { x, y, ...style }: Style & { x: number; y: number }): void {
  type.show(page, text, { x, y, ...style });
}

function writeRight(on: Page, text: string, at: Style & { x: number; y: number }): void {
  write(on, text, { ...at, x: at.x - on.type.widthOf(text, at) });
}

/** The portal's sign: a speech bubble that is a clock. */
const bubble = 'M14 2a12 12 0 1 1-6.3 22.2L2.5 25.5l1.4-5A12 12 0 0 1 14 2z';
const hands = 'M14 8v6.5l4.5 2.7';

function drawTop(on: Page, category: string): void {
  const scale = 0.8;
  on.page.drawSvgPath(bubble, { x: left, y: 540, scale, color: accent });
  on.page.drawSvgPath(hands, { x: left, y: 540, scale, borderColor: white, borderWidth: 2.4 });
  write(on, 'Parlance', { x: left + 29, y: 524, ...bold, size: 13.5 });
  const style = { ...bold, size: 10.5, color: quiet };
  writeRight(on, on.type.cut(category, 400, style), { x: right, y: 525, ...style });
}

/** The name gets smaller before it gets a second line. */
function nameOf({ type }: Page, name: string): { size: number; lines: string[] } {
  for (const size of [42, 36, 30]) {
    const style = { size, face: 'serif' } as const;
    if (type.widthOf(name, style) <= right - left) return { size, lines: [name] };
  }
  const style = { size: 28, face: 'serif' } as const;
  return { size: style.size, lines: type.wrapped(name, right - left, style).slice(0, 2) };
}

function drawWords(on: Page, { said }: Certificate): void {
  const { lessons, studentName, courseName, courseAbbreviation, courseDescription } = said;
  write(on, 'Certificate of completion', { x: left, y: 448, size: 18, face: 'serif', color: quiet });
  const name = nameOf(on, studentName);
  let y = 448;
  for (const text of name.lines) {
    y -= name.size + 4;
    write(on, text, { x: left, y, size: name.size, face: 'serif', color: ink });
  }
  y -= 28;
  const count = lessons.length === 1 ? 'the lesson' : `all ${lessons.length} lessons`;
  write(on, `has completed ${count} of`, { x: left, y, ...muted, size: 12 });
  y -= 28;
  const title = { size: 21, face: 600, color: ink } as const;
  const shown = on.type.cut(courseName, right - left - 60, title);
  write(on, shown, { x: left, y, ...title });
  const after = left + on.type.widthOf(shown, title) + 8;
  write(on, courseAbbreviation, { x: after, y, ...bold, size: 12, color: quiet });
  const style = { ...plain, size: 12 };
  const lines = on.type.wrapped(courseDescription.replaceAll(/\s+/g, ' '), 500, style);
  const most = Math.min(name.lines.length > 1 ? 2 : 3, Math.floor((y - 24 - frontTop(lessons.length)) / 17));
  for (const [at, text] of lines.slice(0, most).entries()) {
    const isCut = at === most - 1 && lines.length > most;
    write(on, isCut ? on.type.cut(`${text} …`, 500, style) : text, { x: left, y: y - 24 - at * 17, ...style });
  }
}

/** Where the first line of so many lessons stands on the first page; their last is above the foot. */
const frontTop = (lessons: number) => (lessons > onFront ? 150 : 132 + Math.ceil(lessons / 2) * row);

function drawLessons(on: Page, lessons: readonly CertifiedLesson[], top: number): void {
  const half = Math.ceil(lessons.length / 2);
  lessons.forEach((lesson, at) => {
    const x = at < half ? left : left + column + gap;
    const y = top - (at % half) * row;
    if (at % half === 0) rule(on.page, { x, y, to: x + column });
    drawLesson(on, lesson, { x, y: y - row });
    rule(on.page, { x, y: y - row, to: x + column });
  });
}

function drawLesson(on: Page, { code, name, when, tutor }: CertifiedLesson, { x, y }: { x: number; y: number }): void {
  const base = y + 6;
  write(on, code, { x, y: base, ...bold, color: quiet });
  write(on, on.type.cut(name, 142, plain), { x: x + 38, y: base, ...plain });
  write(on, dayOf(new Date(when)), { x: x + 188, y: base, ...muted });
  writeRight(on, on.type.cut(tutor, column - 252, plain), { x: x + column, y: base, ...plain });
}

function drawPages(next: () => Page, { number, said }: Certificate): void {
  for (let from = 0; from < said.lessons.length; from += onPage) {
    const on = next();
    drawTop(on, said.categoryName);
    const title = `${said.courseName}: lessons completed by ${said.studentName}`;
    const style = { ...bold, size: 12 };
    write(on, on.type.cut(title, right - left, style), { x: left, y: 494, ...style });
    drawLessons(on, said.lessons.slice(from, from + onPage), 482);
    write(on, `Certificate no. ${number}`, { x: left, y: 36, ...muted, size: 8 });
  }
}

function drawFoot(on: Page, { number, issuedAt, said }: Certificate, link: string): void {
  const label = { ...muted, y: 72 };
  const value = { ...bold, size: 10.5, y: 58 };
  write(on, 'Issued', { x: left, ...label });
  write(on, longDay(issuedAt), { x: left, ...value });
  write(on, 'Certificate no.', { x: left + 150, ...label });
  write(on, number, { x: left + 150, ...value });
  const code = { x: right - 66, y: 50, size: 66 };
  drawCode(on.page, link, code);
  const address = link.replace(/^https?:\/\//, '');
  const end = code.x - 14;
  writeRight(on, 'Check it, and this file, at', { x: end, ...label });
  writeRight(on, on.type.cut(address, 300, value), { x: end, ...value });
  if (said.lessons.length > onFront)
    write(on, 'The lessons are listed on the pages that follow.', { x: left, y: 128, ...muted });
}

/** Dark modules that follow each other in a row are one rectangle. */
function drawCode(page: PDFPage, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const module = size / rows.length;
  const path = rows.flatMap((cells, down) =>
    runsOf(cells).map(([from, to]) => `M${from} ${down}h${to - from}v1h${from - to}z`),
  );
  page.drawSvgPath(path.join(''), { x, y: y + size, scale: module, color: ink });
}

function runsOf(cells: readonly boolean[]): [number, number][] {
  const starts = cells.flatMap((dark, at) => (dark && !cells[at - 1] ? [at] : []));
  return starts.map((from) => {
    const end = cells.indexOf(false, from);
    return [from, end === -1 ? cells.length : end];
  });
}

function rule(page: PDFPage, { x, y, to }: { x: number; y: number; to: number }): void {
  page.drawLine({ start: { x, y }, end: { x: to, y }, thickness: 0.75, color: line });
}

const at = (instant: Date) => DateTime.fromJSDate(instant, { zone: 'utc' }).setLocale('en-US');
const dayOf = (instant: Date) => at(instant).toFormat('d LLL yyyy');
const longDay = (instant: Date) => at(instant).toFormat('ccc d LLLL yyyy');
