/** Pages of a PDF file that are written from top to bottom: where the next line goes, and the page that follows a full one. */
import type { Letters } from '@parlance/runtime/pdf/letters';
import {
  beginText,
  endText,
  type PDFDocument,
  type PDFName,
  type PDFFont,
  type PDFPage,
  rgb,
  setFillingColor,
  setFontAndSize,
  moveText,
  showText,
} from 'pdf-lib';

/** A4, in points. */
const [width, height] = [595, 842] as const;
export const edge = 48;
export const right = width - edge;
const foot = 56;

export const colours = {
  ink: rgb(0.106, 0.118, 0.133),
  quiet: rgb(0.337, 0.361, 0.396),
  accent: rgb(0.039, 0.42, 0.4),
  line: rgb(0.871, 0.871, 0.847),
  strongLine: rgb(0.514, 0.533, 0.561),
  ground: rgb(0.937, 0.937, 0.922),
} as const;
type Colour = (typeof colours)[keyof typeof colours];

/** `below`: so much under the line that is written. */
export type Style = { size?: number; bold?: boolean; color?: Colour; below?: number };
type Line = { color?: Colour; thickness?: number };

export class Sheet {
  #page: PDFPage;
  #y = height - edge;
  #fontNames = new Map<PDFFont, PDFName>();
  readonly #document: PDFDocument;
  readonly #letters: Letters;
  /** Drawn on top of each page but the first. */
  #head: (() => void) | undefined;

  constructor(document: PDFDocument, letters: Letters) {
    this.#document = document;
    this.#letters = letters;
    this.#page = document.addPage([width, height]);
  }

  onEachPage(head: () => void): void {
    this.#head = head;
  }

  /** So much is left below, here or on the next page. */
  room(needed: number): void {
    if (this.#y - needed >= foot) return;
    this.#page = this.#document.addPage([width, height]);
    this.#fontNames = new Map();
    this.#y = height - edge;
    this.#head?.();
  }

  down(by: number): void {
    this.#y -= by;
  }

  write(text: string, x: number, style: Style = {}): void {
    this.#show(text, { x, y: this.#y, ...style });
  }

  writeRight(text: string, x: number, style: Style = {}): void {
    this.write(text, x - this.widthOf(text, style), style);
  }

  widthOf(text: string, { size = 9, bold = false }: Style): number {
    return this.#letters(text, bold ? 600 : 400).width * size;
  }

  /** Lines that fit; a word that is too long for one is broken. */
  wrapped(text: string, within: number, style: Style): string[] {
    const fits = (line: string) => this.widthOf(line, style) <= within;
    const pieces = text.split(' ').flatMap((word) => (fits(word) ? [word] : broken(word, fits)));
    return pieces.reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      return last !== undefined && !fits(longer) ? [...lines, word] : [...lines.slice(0, -1), longer];
    }, []);
  }

  /** Cut with an ellipsis where it is too long. */
  cut(text: string, within: number, style: Style): string {
    if (this.widthOf(text, style) <= within) return text;
    const letters = [...text];
    while (letters.length > 0 && this.widthOf(`${letters.join('').trimEnd()}…`, style) > within) letters.pop();
    return `${letters.join('').trimEnd()}…`;
  }

  rule({ color = colours.line, thickness = 0.75 }: Line = {}): void {
    this.#page.drawLine({ start: { x: edge, y: this.#y }, end: { x: right, y: this.#y }, thickness, color });
  }

  /** A ground for what is written next. */
  band(high: number): void {
    this.#page.drawRectangle({ x: edge, y: this.#y - high, width: right - edge, height: high, color: colours.ground });
  }

  /** At the foot of every page, once all are there. */
  numberPages(text: string): void {
    const pages = this.#document.getPages();
    pages.forEach((page, index) => {
      this.#page = page;
      this.#fontNames = new Map();
      const number = `Page ${index + 1} of ${pages.length}`;
      const style = { size: 8, color: colours.quiet };
      this.#show(this.cut(text, right - edge - 100, style), { x: edge, y: 28, ...style });
      this.#show(number, { x: right - this.widthOf(number, style), y: 28, ...style });
    });
  }

  #show(text: string, at: { x: number; y: number } & Style): void {
    const { x, y, size = 9, bold = false, color = colours.ink, below = 0 } = at;
    const { shown } = this.#letters(text, bold ? 600 : 400);
    const pieces = shown.flatMap(({ font, letters }) => [setFontAndSize(this.#nameOf(font), size), showText(letters)]);
    this.#page.pushOperators(beginText(), setFillingColor(color), moveText(x, y - below), ...pieces, endText());
  }

  #nameOf(font: PDFFont): PDFName {
    const known = this.#fontNames.get(font) ?? this.#page.node.newFontDictionary(font.name, font.ref);
    this.#fontNames.set(font, known);
    return known;
  }
}

function broken(word: string, fits: (text: string) => boolean): string[] {
  return [...word].reduce<string[]>((pieces, letter) => {
    const last = pieces.at(-1) ?? '';
    return fits(last + letter) ? [...pieces.slice(0, -1), last + letter] : [...pieces, letter];
  }, []);
}
