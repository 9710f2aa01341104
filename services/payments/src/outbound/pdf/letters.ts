/**
 * The letters of our PDF files: Inter, in files by script, of which a document gets those that it needs. Names of people come in many
 * alphabets; a letter of one that Inter lacks is written without its mark, or as "?".
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont, PDFHexString } from 'pdf-lib';

const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const;
export type Weight = 400 | 600;

type Script = { readonly bytes: Uint8Array; readonly letters: ReadonlySet<number> };

/** Beside the bundle, or beside the sources. */
function folder(): string {
  const places = ['../fonts', '../../../fonts'].map((path) => join(import.meta.dirname, path));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('the fonts of statements are missing');
  return found;
}

const read = new Map<Weight, readonly Script[]>();

/** Read once, by the first statement. */
export function scriptsOf(weight: Weight): readonly Script[] {
  const known =
    read.get(weight) ??
    scripts.map((script) => {
      const bytes = readFileSync(join(folder(), `inter-${script}-${weight}-normal.woff`));
      return { bytes, letters: new Set(fontkit.create(bytes).characterSet) };
    });
  read.set(weight, known);
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

export type Letters = (text: string, weight: Weight) => Shaped;

/** Words come again and again in a statement: each is shaped once. */
export async function lettersFor(document: PDFDocument): Promise<Letters> {
  document.registerFontkit(fontkit);
  const fonts = new Map<Script, PDFFont>();
  for (const script of [...scriptsOf(400), ...scriptsOf(600)])
    fonts.set(script, await document.embedFont(script.bytes, { subset: true, features }));
  const words = new Map<string, Shaped>();
  const shapeWord = (word: string, weight: Weight): Shaped => {
    const runs = runsOf(word, scriptsOf(weight)).map(({ script, text }) => {
      const font = fonts.get(script);
      if (font === undefined) throw new Error('a script that was not read');
      return { shown: { font, letters: font.encodeText(text) }, width: font.widthOfTextAtSize(text, 1) };
    });
    return { shown: runs.map(({ shown }) => shown), width: runs.reduce((sum, { width }) => sum + width, 0) };
  };
  return (text, weight) => {
    const shaped = text
      .normalize('NFC')
      .split(/(?<= )/)
      .map((word) => {
        const known = words.get(`${weight} ${word}`) ?? shapeWord(word, weight);
        words.set(`${weight} ${word}`, known);
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
