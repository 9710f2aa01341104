/** Text on the pages of a PDF file: how wide it is, where it breaks, and how it gets there. */
import {
  beginText,
  endText,
  moveText,
  type Color,
  type PDFFont,
  type PDFName,
  type PDFPage,
  setFillingColor,
  setFontAndSize,
  showText,
} from 'pdf-lib';
import type { Face } from './fonts.ts';
import type { Letters } from './letters.ts';

type Type = { size: number; face: Face };
type Place = Type & { x: number; y: number; color: Color };

export class Typesetter {
  readonly #letters: Letters;
  readonly #names = new WeakMap<PDFPage, Map<PDFFont, PDFName>>();

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  widthOf(text: string, { size, face }: Type): number {
    return this.#letters(text, face).width * size;
  }

  /** Lines that fit; a word that is too long for one is broken. */
  wrapped(text: string, within: number, type: Type): string[] {
    const fits = (line: string) => this.widthOf(line, type) <= within;
    const pieces = text.split(' ').flatMap((word) => (fits(word) ? [word] : broken(word, fits)));
    return pieces.reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      return last !== undefined && !fits(longer) ? [...lines, word] : [...lines.slice(0, -1), longer];
    }, []);
  }

  /** Cut with an ellipsis where it is too long. */
  cut(text: string, within: number, type: Type): string {
    if (this.widthOf(text, type) <= within) return text;
    const letters = [...text];
    while (letters.length > 0 && this.widthOf(`${letters.join('').trimEnd()}…`, type) > within) letters.pop();
    return `${letters.join('').trimEnd()}…`;
  }

  show(page: PDFPage, text: string, { x, y, size, face, color }: Place): void {
    const { shown } = this.#letters(text, face);
    const pieces = shown.flatMap(({ font, letters }) => [
      setFontAndSize(this.#nameOf(page, font), size),
      showText(letters),
    ]);
    page.pushOperators(beginText(), setFillingColor(color), moveText(x, y), ...pieces, endText());
  }

  #nameOf(page: PDFPage, font: PDFFont): PDFName {
    const names = this.#names.get(page) ?? new Map<PDFFont, PDFName>();
    const known = names.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    this.#names.set(page, names.set(font, known));
    return known;
  }
}

function broken(word: string, fits: (text: string) => boolean): string[] {
  return [...word].reduce<string[]>((pieces, letter) => {
    const last = pieces.at(-1) ?? '';
    return fits(last + letter) ? [...pieces.slice(0, -1), last + letter] : [...pieces, letter];
  }, []);
}
