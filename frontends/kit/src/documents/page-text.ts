/** The words of a page as paragraphs, headings and points, so that they fit a phone. A page only says where each piece of a line stands; what belongs together is told by place and size. */
import type { PdfPage } from './open-pdf.ts';

/** A piece of a line as pdf.js tells it; places in points from the lower left. */
export type TextPiece = { str: string; transform: readonly number[]; width: number; height: number };
export type TextBlock = { kind: 'heading' | 'text' | 'point'; text: string };

/** More than any page that people read has. */
const mostPieces = 5_000;
/** Fewer letters are a picture with a caption. */
const leastLetters = 20;
const headingFrom = 1.2;

/** `isRow`: of cells side by side, which what stands below does not go on with. */
type OpenBlock = { kind: TextBlock['kind']; words: string; last: Line; isRow: boolean };
type Line = { text: string; left: number; right: number; y: number; size: number };

/** Nothing where the page is a picture. */
export function blocksOf(pieces: readonly TextPiece[], page: { height: number }): TextBlock[] {
  const lines = linesOf(pieces.slice(0, mostPieces)).filter((line) => !isPageNumber(line, page.height));
  if (lettersIn(lines) < leastLetters) return [];
  const body = bodySize(lines);
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const blocks: OpenBlock[] = [];
  for (const line of lines) {
    const kind = kindOf(line, body);
    const open = blocks.at(-1);
    if (open && isBeside(open.last, line)) {
      open.words += ` — ${line.text}`;
      open.last = line;
      open.isRow = true;
      continue;
    }
    if (open && goesOn(open, { line, kind }, { left, right })) {
      open.words += (isBroken(open.last.text, line.text) ? '' : ' ') + line.text;
      open.last = line;
    } else blocks.push({ kind, words: line.text, last: line, isRow: false });
  }
  return blocks.map(({ kind, words }) => ({ kind, text: words }));
}

/** How tall most letters are, as a share of the page's width; undefined where there are hardly any. */
export function bodyOf({ items }: { items: readonly unknown[] }, pageWidth: number): number | undefined {
  const lines = linesOf(piecesIn(items));
  return lettersIn(lines) < leastLetters ? undefined : bodySize(lines) / pageWidth;
}

const piecesIn = (items: readonly unknown[]): TextPiece[] =>
  items.filter((item): item is TextPiece => typeof (item as { str?: unknown }).str === 'string').slice(0, mostPieces);

const lettersIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);

export async function textOf(page: Pick<PdfPage, 'getTextContent' | 'getViewport'>): Promise<TextBlock[]> {
  const { items } = await page.getTextContent();
  return blocksOf(piecesIn(items), page.getViewport({ scale: 1 }));
}

const sizeOf = ({ height, transform }: TextPiece): number => height || Math.abs(transform[3] ?? 0) || 1;

function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces) {
    const text = piece.str.replaceAll('\u00ad', '');
    if (!text.trim()) {
      const open = lines.at(-1);
      if (open && text) open.text = `${open.text} `;
      continue;
    }
    const [left = 0, y = 0] = piece.transform.slice(4);
    const size = sizeOf(piece);
    const open = lines.at(-1);
    const gap = open ? left - open.right : 0;
    // A wide gap is another column or another cell.
    if (open && Math.abs(open.y - y) < size * 0.4 && gap > -size && gap < size * 4) {
      open.text += gap > size * 0.15 && !/\s$/.test(open.text) ? ` ${text}` : text;
      open.right = left + piece.width;
      open.size = Math.max(open.size, size);
    } else lines.push({ text, left, right: left + piece.width, y, size });
  }
  return lines.map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() })).filter(({ text }) => text);
}

/** A number alone at the upper or lower edge. */
const isPageNumber = ({ text, y }: Line, height: number): boolean =>
  /^\d{1,4}$/.test(text) && (y < height * 0.08 || y > height * 0.92);

/** The size that most letters have. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((most, next) => (next[1] > most[1] ? next : most), [1, 0])[0];
}

const point = /^(?:[•‣◦▪●■–*-]|\(?(?:\d{1,2}|[a-hA-H])[.)])\s+\S/;

function kindOf({ text, size }: Line, body: number): TextBlock['kind'] {
  if (size >= body * headingFrom) return 'heading';
  return point.test(text) ? 'point' : 'text';
}

type Next = { line: Line; kind: TextBlock['kind'] };

function goesOn(open: OpenBlock, { line, kind }: Next, column: { left: number; right: number }): boolean {
  const { last } = open;
  if (open.isRow) return false;
  const sameSize = Math.abs(last.size - line.size) <= last.size * 0.1;
  const step = last.y - line.y;
  if (!sameSize || step <= 0 || step > last.size * 1.9) return false;
  if (kind === 'heading') return open.kind === 'heading';
  if (kind === 'point' || open.kind === 'heading') return false;
  // A line that stops early with a full stop ends what it stands in.
  const isShort = last.right < column.right - (column.right - column.left) * 0.25;
  return !(isShort && /[.?!:]["”’)]?$/.test(last.text));
}

/** The next cell of a row. */
const isBeside = (before: Line, next: Line): boolean =>
  next.left > before.right && Math.abs(before.y - next.y) < before.size * 0.4;

/** A word goes on in the next line. */
const isBroken = (before: string, after: string): boolean =>
  before.endsWith('-') && /\p{L}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(after);
