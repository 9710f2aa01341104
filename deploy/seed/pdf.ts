/** Draws a lesson as a PDF: A4 across, as it is read on a screen, a page for each page of the plan, the same bytes every time. */
import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage, type RGB } from 'pdf-lib';
import type { Block, CoursePlan, LessonPlan, MaterialPlan, Pair } from './lesson-data.ts';

const paper = { width: 842, height: 595, margin: 64, top: 92, bottom: 56 };
const sizes = { title: 32, heading: 22, goal: 15, body: 15, note: 14, header: 11, footer: 10 };
const step = sizes.body * 1.4;
const width = paper.width - 2 * paper.margin;
const ink = rgb(0.12, 0.14, 0.18);
const muted = rgb(0.42, 0.45, 0.5);
const accents = { workplace: rgb(0.11, 0.42, 0.4), pte: rgb(0.42, 0.25, 0.55) };
/** The file says when it was made; a fixed day keeps it the same. */
const madeOn = new Date('2026-01-05T00:00:00Z');

type Fonts = { plain: PDFFont; bold: PDFFont; slanted: PDFFont };
type Style = { font: PDFFont; size: number; color: RGB; indent?: number; gap?: number };
type Sheet = { document: PDFDocument; page: PDFPage; y: number; fonts: Fonts; accent: RGB; header: string };

export type LessonDocument = { material: MaterialPlan; course: CoursePlan; lesson: LessonPlan };

export async function drawLesson({ material, course, lesson }: LessonDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(lesson.name);
  document.setSubject(`${material.name}: ${course.name}`);
  document.setCreationDate(madeOn);
  document.setModificationDate(madeOn);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    slanted: await document.embedFont(StandardFonts.HelveticaOblique),
  };
  const accent = material.isPte ? accents.pte : accents.workplace;
  const header = `${material.name}  ·  ${course.name}`;
  const sheet = nextPage({ document, fonts, accent, header });
  drawTitle(sheet, lesson);
  lesson.pages.forEach((page, index) => {
    if (index > 0) turnPage(sheet);
    drawHeading(sheet, page.heading);
    for (const block of page.blocks) drawBlock(sheet, block);
  });
  drawFooters(document, fonts, lesson.name);
  return document.save();
}

function nextPage(base: Omit<Sheet, 'page' | 'y'>): Sheet {
  const page = base.document.addPage([paper.width, paper.height]);
  page.drawRectangle({ x: 0, y: paper.height - 12, width: paper.width, height: 12, color: base.accent });
  page.drawText(base.header, {
    x: paper.margin,
    y: paper.height - 40,
    size: sizes.header,
    font: base.fonts.plain,
    color: muted,
  });
  return { ...base, page, y: paper.height - paper.top };
}

function turnPage(sheet: Sheet): void {
  Object.assign(sheet, nextPage(sheet));
}

function drawTitle(sheet: Sheet, lesson: LessonPlan): void {
  const { bold, slanted } = sheet.fonts;
  write(sheet, lesson.name, { font: bold, size: sizes.title, color: ink, gap: 2 });
  write(sheet, lesson.goal, { font: slanted, size: sizes.goal, color: muted, gap: 18 });
}

function drawHeading(sheet: Sheet, heading: string): void {
  write(sheet, heading, { font: sheet.fonts.bold, size: sizes.heading, color: sheet.accent, gap: 6 });
}

function drawBlock(sheet: Sheet, block: Block): void {
  const body: Style = { font: sheet.fonts.plain, size: sizes.body, color: ink };
  if ('text' in block) write(sheet, block.text, { ...body, gap: 12 });
  else if ('note' in block) drawNote(sheet, block.note);
  else if ('words' in block) drawPairs(sheet, block.words, 250);
  else if ('dialogue' in block) drawPairs(sheet, block.dialogue, 130);
  else if ('list' in block) drawList(sheet, block.list, (index) => `${index + 1}.`);
  else drawList(sheet, block.questions, () => '?');
}

function drawNote(sheet: Sheet, note: string): void {
  const from = sheet.y + sizes.note;
  write(sheet, note, { font: sheet.fonts.slanted, size: sizes.note, color: muted, indent: 16 });
  const height = from - sheet.y - 8;
  if (height > 0) sheet.page.drawRectangle({ x: paper.margin, y: sheet.y + 8, width: 3, height, color: sheet.accent });
  sheet.y -= 12;
}

function drawPairs(sheet: Sheet, pairs: readonly Pair[], column: number): void {
  const { bold, plain } = sheet.fonts;
  for (const [left, right] of pairs) {
    const start = roomFor(sheet, lines(right, plain, sizes.body, width - column).length * step);
    const leftStyle = { font: bold, size: sizes.body, color: ink };
    const leftLines = lines(left, bold, sizes.body, column - 12);
    leftLines.forEach((line, index) => drawLine(sheet, line, { ...leftStyle, y: start - index * step }));
    write(sheet, right, { font: plain, size: sizes.body, color: ink, indent: column });
    sheet.y = Math.min(sheet.y, start - leftLines.length * step) - 4;
  }
  sheet.y -= 8;
}

function drawList(sheet: Sheet, items: readonly string[], mark: (index: number) => string): void {
  const { bold, plain } = sheet.fonts;
  items.forEach((item, index) => {
    const y = roomFor(sheet, step);
    drawLine(sheet, mark(index), { font: bold, size: sizes.body, color: sheet.accent, y });
    write(sheet, item, { font: plain, size: sizes.body, color: ink, indent: 26, gap: 4 });
  });
  sheet.y -= 8;
}

/** Writes wrapped lines from the current height downwards, on a new page when this one is full. */
function write(sheet: Sheet, text: string, { font, size, color, indent = 0, gap = 0 }: Style): void {
  const lineHeight = size * 1.4;
  for (const line of lines(text, font, size, width - indent)) {
    const y = roomFor(sheet, lineHeight);
    drawLine(sheet, line, { font, size, color, indent, y });
    sheet.y -= lineHeight;
  }
  sheet.y -= gap;
}

function roomFor(sheet: Sheet, height: number): number {
  if (sheet.y - height < paper.bottom) turnPage(sheet);
  return sheet.y;
}

function drawLine(sheet: Sheet, text: string, { font, size, color, indent = 0, y }: Style & { y: number }): void {
  sheet.page.drawText(text, { x: paper.margin + indent, y, size, font, color });
}

function lines(text: string, font: PDFFont, size: number, room: number): string[] {
  const wrapped: string[] = [];
  for (const word of text.split(' ')) {
    const last = wrapped.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && font.widthOfTextAtSize(longer, size) <= room) wrapped[wrapped.length - 1] = longer;
    else wrapped.push(word);
  }
  return wrapped;
}

function drawFooters(document: PDFDocument, { plain }: Fonts, name: string): void {
  const pages = document.getPages();
  pages.forEach((page, index) => {
    const text = `${name}  ·  ${index + 1} / ${pages.length}`;
    page.drawText(text, { x: paper.margin, y: 30, size: sizes.footer, font: plain, color: muted });
  });
}
