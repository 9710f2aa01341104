/** The texts of a front end (frontends/README.md, Texts): one file a package, and nothing in it that no screen says. That none is missing, the types say. */
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
