/** Pages of a PDF file that are written from top to bottom: where the next line goes, and the page that follows a full one. */
import type { Letters } from '@parlance/runtime/pdf/letters';
import { Typesetter } from '@parlance/runtime/pdf/typesetter';
import { type PDFDocument, type PDFPage, rgb } from 'pdf-lib';

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
  readonly #document: PDFDocument;
  readonly #type: Typesetter;
  /** Drawn on top of each page but the first. */
  #head: (() => void) | undefined;

  constructor(document: PDFDocument, letters: Letters) {
    this.#document = document;
    this.#type = new Typesetter(letters);
    this.#page = document.addPage([width, height]);
  }

  onEachPage(head: () => void): void {
    this.#head = head;
  }

  /** So much is left below, here or on the next page. */
  room(needed: number): void {
    if (this.#y - needed >= foot) return;
    this.#page = this.#document.addPage([width, height]);
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

  widthOf(text: string, style: Style): number {
    return this.#type.widthOf(text, typeOf(style));
  }

  /** Lines that fit; a word that is too long for one is broken. */
  wrapped(text: string, within: number, style: Style): string[] {
    return this.#type.wrapped(text, within, typeOf(style));
  }

  /** Cut with an ellipsis where it is too long. */
  cut(text: string, within: number, style: Style): string {
    return this.#type.cut(text, within, typeOf(style));
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
      const number = `Page ${index + 1} of ${pages.length}`;
      const style = { size: 8, color: colours.quiet };
      this.#show(this.cut(text, right - edge - 100, style), { x: edge, y: 28, ...style });
      this.#show(number, { x: right - this.widthOf(number, style), y: 28, ...style });
    });
  }

  #show(text: string, at: { x: number; y: number } & Style): void {
    const { x, y, color = colours.ink, below = 0 } = at;
    this.#type.show(this.#page, text, { ...typeOf(at), x, y: y - below, color });
  }
}

const typeOf = ({ size = 9, bold = false }: Style) => ({ size, face: bold ? 600 : 400 }) as const;
