/** A title that names everything proves nothing in particular: when it fails, nobody knows which requirement does. */
import { execFileSync } from 'node:child_process';
import { root, text } from './repository.ts';

const mostIds = 8;
/** Long walks and tables that are still to be split; none may be added. */
const toBeSplit = [
  'frontends/shell/src/application/model/form-faults.test.ts',
  'tests/e2e/clock/group-lesson.spec.ts',
  'tests/e2e/clock/one-whole-lesson.spec.ts',
  'tests/e2e/journeys/apply-to-teach.spec.ts',
  'tests/e2e/journeys/group-session.spec.ts',
  'tests/e2e/journeys/sign-up-to-portal.spec.ts',
  'tests/permissions/lessons/lessons.int.test.ts',
  'tests/permissions/people/people.int.test.ts',
];

const titled = /(?:\b(?:test|describe)(?:\.\w+)*|\])\s*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
const idsIn = (title: string) => title.match(/\b[A-Z]+-\d+/g)?.length ?? 0;

function crowdedTitles(source: string): string[] {
  return [...source.matchAll(titled)].map(([, , title = '']) => title).filter((title) => idsIn(title) > mostIds);
}

test('no title names more than eight requirements, but those that are still to be split', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const crowded = files.split('\n').filter((file) => file !== '' && crowdedTitles(text(file)).length > 0);
  expect(crowded).toEqual(toBeSplit);
});

test('nine in one title are noticed, eight are not', () => {
  const ids = Array.from({ length: 9 }, (_, at) => `BOOK-${at}`);
  const made = (names: string[]) => crowdedTitles(`test('${names.join(', ')} all', () => {});`);
  expect([made(ids).length, made(ids.slice(1)).length]).toEqual([1, 0]);
});
