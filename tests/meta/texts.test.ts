/** The texts of a front end (frontends/README.md, Texts): one file a package, and nothing in it that no screen says. That none is missing, the types say. Sentences that were decided word by word stand as decided wherever they are said. */
import ts from 'typescript';
import { filesOf } from './catalogue.ts';
import { root, text } from './repository.ts';

const packages = ['kit', 'shell', 'student', 'teacher', 'admin', 'classroom'];
const sources = filesOf(root).filter(
  (path) => /^frontends\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|locales)\//.test(path),
);

type Key = { path: string; name: string; group: string };

/** Every key below a feature, with the group that it is in. */
function keysOf(source: ts.SourceFile): Key[] {
  const keys: Key[] = [];
  const walk = (value: ts.Expression | undefined, at: string[]) => {
    if (!value || !ts.isObjectLiteralExpression(value)) return;
    for (const property of value.properties) {
      if (!property.name || ts.isComputedPropertyName(property.name)) continue;
      const { text: name } = property.name;
      const path = [...at, name];
      keys.push({ path: path.join('.'), name, group: at.at(-1) ?? '' });
      walk(ts.isPropertyAssignment(property) ? property.initializer : undefined, path);
    }
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) walk(initializer, [name.getText()]);
  }
  return keys;
}

/** A group whose keys are values that come from elsewhere is read as a whole. */
const readWhole = (group: string, code: string): boolean =>
  [
    `\\b${group}(\\?\\.)?\\[`,
    `\\b${group} as (Record|Words)`,
    `: Record<[^>]+> = [\\w.]*${group};`,
    `Object.values\\([\\w.]*${group}\\)`,
  ].some((pattern) => new RegExp(pattern).test(code));

test.each(packages)('%s has one file of texts, and every key in it is read somewhere', (name) => {
  const folder = `frontends/${name}/src/locales/`;
  expect(filesOf(root).filter((path) => path.startsWith(folder))).toEqual([`${folder}en.ts`, `${folder}texts.ts`]);
  const readers = sources.filter((path) => name === 'kit' || path.startsWith(`frontends/${name}/`));
  const code = readers.map(text).join('\n');
  const words = new Set(code.match(/[\w$-]+/g));
  const source = ts.createSourceFile('en.ts', text(`${folder}en.ts`), ts.ScriptTarget.Latest, true);
  const keys = keysOf(source);
  expect(keys.length).toBeGreaterThan(100);
  const unread = keys.filter(({ name: key, group }) => !words.has(key) && !readWhole(group, code));
  expect(unread.map(({ path }) => path)).toEqual([]);
});

/** What people read: the front ends' texts and what services refuse with. */
const said = filesOf(root).filter((path) => /^frontends\/\w+\/src\/locales\/en\.ts$|\/refusals\.ts$/.test(path));

/** With a placeholder for whatever is filled in, and what stands right behind it. */
const endings = (sentence: string): string[] =>
  said
    .flatMap((path) => [
      ...text(path)
        .replaceAll(/\$\{[^}]*\}/g, '{}')
        .matchAll(new RegExp(`${sentence.replaceAll(/[.?{}()]/g, '\\$&')}(.)`, 'g')),
    ])
    .map(([, ending = '']) => ending);

const closing = ["'", '"', '`'];

test.each([
  'Please correctly fill out all details before submitting.',
  'Cannot open material. Missing booking or lesson information.',
  'No group sessions Found.',
  'Your message must be between 5 and 200 characters',
  'End date cannot be before start date',
  'End date cannot be selected before start date',
  'Something went wrong, please try again',
  'No group sessions found for this period',
  'You have no upcoming lessons',
  'No lessons that match your criteria were found',
])('CON-41 "%s" ends so, with or without a full stop, wherever it is said', (sentence) => {
  const found = endings(sentence);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((ending) => !closing.includes(ending))).toEqual([]);
});

test.each([
  'We have sent a verification email to {}.',
  'Please reload the page and try again.',
  'Thank you, {}.',
  'You missed the deadline to commence this lesson. The student has been refunded.',
  'Your teacher was absent. Your lesson token has been refunded.',
  'Waiting for your teacher to commence the lesson.',
  "Click a student's profile to see their feedback history.",
  "Click a teacher's photo to open their profile.",
  'Applications are reviewed in 3 to 5 business days.',
  'Please adjust the zoom or refresh the page.',
])('NS-15 "%s" is said to the letter', (sentence) => {
  expect(endings(sentence).filter((ending) => [...closing, ' '].includes(ending)).length).toBeGreaterThan(0);
});
