/** An id in every comment is noise that drifts: where the lint refuses one, and where a rule is declared and may have it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, referencesIn } from './catalogue.ts';
import { refusalsOf } from './planted.ts';
import { root } from './repository.ts';

const rule = (comment: string) => `${comment}\nexport const x = 1;\n`;
const refused: [filePath: string, text: string][] = [
  ['frontends/student/src/planted.tsx', rule('/** The search (SRCH-01). */')],
  ['services/booking/src/usecases/planted.ts', rule('// EP-38..EP-40: a seat.')],
  ['tests/support/planted.ts', rule('/* NS-21 */')],
  ['services/booking/src/usecases/planted.test.ts', rule('/** Of rows on the real database (FB-53). */')],
];
const allowed: [filePath: string, text: string][] = [
  ['services/booking/src/domain/planted.ts', rule('/** Until 12 h before (BOOK-28). */')],
  ['services/booking/src/usecases/planted.test.ts', rule("test('BOOK-28 it is too late', () => undefined);")],
  ['gateway/src/resources/bookings/planted.ts', rule('/** EP-38 */')],
  ['frontends/student/src/planted.tsx', rule('/** As UTF-16, by ADR 0032. */')],
];

const plants = [...refused, ...allowed].map(([filePath, text]) => ({ filePath, text }));
const verdicts = refusalsOf('requirements/no-id-in-comment', plants);

test.each(refused.map(([filePath], index) => [filePath, index] as const))('%s is refused', (_path, index) => {
  expect(verdicts[index]).toEqual([expect.stringMatching(/where its rule is declared/)]);
});

test.each(allowed.map(([filePath], index) => [filePath, index] as const))('%s passes', (_path, index) => {
  expect(verdicts[refused.length + index]).toEqual([]);
});

test('no style sheet names a requirement', () => {
  const sheets = filesOf(root).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((file) => referencesIn(readFileSync(join(root, file), 'utf8')).length > 0)).toEqual([]);
});
