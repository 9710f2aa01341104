/** docs/reference/errors.md knows every word that the code refuses with, and no other. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Declarations } from '@parlance/runtime/refusals';
import { root, text } from './repository.ts';

const sources = ['services', 'gateway']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.includes('/src/') && !/node_modules|\/dist\/|\/testing\//.test(path))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

let declared: [string, Declarations[string]][] = [];

beforeAll(async () => {
  const tables = sources
    .filter((path) => /\/(domain|dev)\/refusals\.ts$/.test(path))
    .map(async (path) => ((await import(join(root, path))) as { refusals: Declarations }).refusals);
  declared = (await Promise.all(tables)).flatMap((table) => Object.entries(table));
});

const thrown = /(?:appError\(|new AppError\(|unavailable\()\s*(?:'[a-z-]+',\s*)?'([A-Z][A-Z_]+)'/g;
/** The reasons of an error map: a key with a kind, or the reason that the key is told as. */
const mapped = /^ {2}([A-Z][A-Z_]+): (?:'[a-z-]+',|\{(?:[^}]*reason: '([A-Z_]+)')?)/gm;

function reasons(): string[] {
  const found = sources.flatMap((path) => {
    const code = text(path);
    const all = [...code.matchAll(thrown)].map(([, reason = '']) => reason);
    if (!path.endsWith('error-map.ts')) return all;
    return [...all, ...[...code.matchAll(mapped)].map(([, key = '', told]) => told ?? key)];
  });
  return [...new Set([...found, ...declared.map(([key, { code = key }]) => code)])].sort();
}

/** A text as it stands in code. */
const literal = String.raw`('(?:[^'\\]|\\.)*'|"[^"]*"|\`[^\`]*\`)`;
const saying = [
  new RegExp(String.raw`(?:appError|new AppError|unavailable)\(\s*(?:'[a-z-]+',\s*)?'[A-Z_]+',\s*${literal}`, 'g'),
  new RegExp(String.raw`refuse\('[A-Z_]+',\s*\{[^}]*message: ${literal}`, 'g'),
  new RegExp(String.raw`signedOutMessage: ${literal}`, 'g'),
  new RegExp(String.raw`super\('[A-Z_]+', ${literal}`, 'g'),
];
const mapping = [
  new RegExp(String.raw`(?:text|message): ${literal}`, 'g'),
  new RegExp(String.raw`^ {2}[A-Z_]+:\s+(?:\['[a-z-]+',\s*)?${literal}`, 'gm'),
];
const tables = /error-map\.ts$|domain\/refusal\.ts$/;

/** What people may come to read, with … for what is put in. */
function messages(): string[] {
  const found = sources.flatMap((path) => {
    const code = text(path);
    const forms = tables.test(path) ? [...saying, ...mapping] : saying;
    return forms.flatMap((form) => [...code.matchAll(form)].map(([, said = '']) => said));
  });
  const told = found.map((said) =>
    said
      .slice(1, -1)
      .replaceAll("\\'", "'")
      .replace(/\$\{[^}]*\}/g, '…'),
  );
  return [...new Set([...told, ...declared.flatMap(([, { text: said = [] }]) => said)])]
    .filter((said) => /[ …]/.test(said))
    .sort();
}

test('no message is said that does not stand in the catalogue of errors', () => {
  const catalogue = text('docs/reference/errors.md');
  const said = messages();
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((message) => !catalogue.includes(message))).toEqual([]);
});

test('every code has its row, and every row its code', () => {
  const rows = [...text('docs/reference/errors.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code = '']) => code);
  const known = [...new Set(rows)].sort();
  const found = reasons();
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((reason) => !known.includes(reason))).toEqual([]);
  // 405 is said through a constant.
  expect(known.filter((code) => !found.includes(code))).toEqual(['METHOD_NOT_ALLOWED']);
});
