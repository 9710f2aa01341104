/** Files of the fonts that PDF files are written in: one a script, as their packages bring them; an image holds them in one folder. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const;

/** Inter by its weight, and the serif of what is framed. */
export type Face = 400 | 600 | 'serif';

const inter = (weight: number) =>
  [...scripts, 'greek-ext'].map((script) => `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);

const files: Record<Face, readonly string[]> = {
  400: inter(400),
  600: inter(600),
  serif: scripts.map((script) => `@fontsource/source-serif-4/files/source-serif-4-${script}-400-normal.woff`),
};

const installed = createRequire(import.meta.url);
/** Of an image, whose programs lie in dist/. */
const beside = join(import.meta.dirname, '../fonts');

const placeOf = (file: string) => {
  const copy = join(beside, basename(file));
  return existsSync(copy) ? copy : installed.resolve(file);
};

export const fontsOf = (face: Face): readonly string[] => files[face].map(placeOf);

/** Where all of them lie. */
export const allFonts = (): readonly string[] => [...fontsOf(400), ...fontsOf(600), ...fontsOf('serif')];
