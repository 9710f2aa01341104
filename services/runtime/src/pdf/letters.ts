/**
 * The letters of our PDF files, from fonts in files by script, of which a document gets those that it needs. Names of people come in many
 * alphabets; a letter of one that the font lacks is written without its mark, or as "?".
 */
import { readFileSync } from 'node:fs';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont, PDFHexString } from 'pdf-lib';
import { fontsOf, type Face } from './fonts.ts';

type Script = { readonly bytes: Uint8Array; readonly letters: ReadonlySet<number> };

const read = new Map<Face, readonly Script[]>();

/** Read once, by the first file that is written. */
export function scriptsOf(face: Face): readonly Script[] {
  const known =
    read.get(face) ??
    fontsOf(face).map((path) => {
      const bytes = readFileSync(path);
      return { bytes, letters: new Set(fontkit.create(bytes).characterSet) };
    });
  read.set(face, known);
  return known;
}

/** Figures of one width, so that amounts stand under each other. Shaping that Latin, Greek and Cyrillic do without costs most of the time. */
const features = {
  tnum: true,
  calt: false,
  ccmp: false,
  clig: false,
  kern: false,
  liga: false,
  locl: false,
  mark: false,
  mkmk: false,
  rlig: false,
};

type Shown = { readonly font: PDFFont; readonly letters: PDFHexString };
/** `width` at size 1. */
type Shaped = { readonly shown: readonly Shown[]; readonly width: number };

export type Letters = (text: string, face: Face) => Shaped;

/** Words come again and again in a table: each is shaped once. */
export async function lettersFor(document: PDFDocument, faces: readonly Face[]): Promise<Letters> {
  document.registerFontkit(fontkit);
  const fonts = new Map<Script, PDFFont>();
  for (const script of faces.flatMap(scriptsOf))
    fonts.set(script, await document.embedFont(script.bytes, { subset: true, features }));
  const words = new Map<string, Shaped>();
  const shapeWord = (word: string, face: Face): Shaped => {
    const runs = runsOf(word, scriptsOf(face)).map(({ script, text }) => {
      const font = fonts.get(script);
      if (font === undefined) throw new Error('a script that was not read');
      return { shown: { font, letters: font.encodeText(text) }, width: font.widthOfTextAtSize(text, 1) };
    });
    return { shown: runs.map(({ shown }) => shown), width: runs.reduce((sum, { width }) => sum + width, 0) };
  };
  return (text, face) => {
    const shaped = text
      .normalize('NFC')
      .split(/(?<= )/)
      .map((word) => {
        const known = words.get(`${face} ${word}`) ?? shapeWord(word, face);
        words.set(`${face} ${word}`, known);
        return known;
      });
    return { shown: shaped.flatMap(({ shown }) => shown), width: shaped.reduce((sum, { width }) => sum + width, 0) };
  };
}

type Run = { readonly script: Script; readonly text: string };

/** Neighbours of one script in one piece. */
export function runsOf(text: string, among: readonly Script[]): Run[] {
  const scriptOf = (letter: string) => among.find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0));
  const printable = [...text].flatMap((letter) => {
    if (scriptOf(letter)) return [letter];
    const without = [...letter.normalize('NFKD')].filter(scriptOf);
    return without.length > 0 ? without : ['?'];
  });
  return printable.reduce<Run[]>((runs, letter) => {
    const last = runs.at(-1);
    const script = scriptOf(letter);
    if (script === undefined) return runs;
    if (last?.script === script) return [...runs.slice(0, -1), { script, text: last.text + letter }];
    return [...runs, { script, text: letter }];
  }, []);
}
