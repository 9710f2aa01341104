/** A registry's copy can lack platform siblings: npm leaves them out of the lockfile silently and `npm ci` fails afterwards, everywhere. */
import { text } from './repository.ts';

type Entry = { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, Entry> };

/** Where Node looks for `name` from a folder: in its node_modules, then in those of every folder above. */
function isLocked(from: string, name: string): boolean {
  const parts = from === '' ? [] : from.split('/');
  return [...parts, ''].some(
    (_, up) => packages[[...parts.slice(0, parts.length - up), 'node_modules', name].join('/')],
  );
}

test('every optional dependency has its entry, whatever platform it is for', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(from, name))
      .map((name) => `${from} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('no entry names a host: each machine asks its own registry', () => {
  const hosts = Object.entries(packages).filter(([, entry]) => !entry.link && entry.resolved !== undefined);
  expect(hosts.map(([path]) => path)).toEqual([]);
});
