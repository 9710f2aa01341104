/** An npm package with everything it needs at run time, copied out of node_modules as Node will look for it. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesIn } from '../local/files.ts';

export type Package = { name: string; version: string; license: string; folder: string };

type Manifest = {
  name: string;
  version: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

export function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return { name, version, license: typeof license === 'object' ? license.type : (license ?? 'unknown'), folder };
}

/** Where Node finds a package that a file of `from` asks for. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

/** `from`: a folder inside the checkout whose packages are meant. Optional ones that are not installed (other machines' programs) are left out. */
export function packageClosure(names: string[], from: string): Package[] {
  const found = new Map<string, Package>();
  const visit = (name: string, at: string, optional: boolean): void => {
    const folder = findPackage(name, at);
    if (folder === undefined) {
      if (optional) return;
      throw new Error(`${name}, which ${at} needs, is not installed.`);
    }
    if (found.has(folder)) return;
    found.set(folder, readPackage(folder));
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const optionals = manifest.optionalDependencies ?? {};
    for (const needed of Object.keys({ ...manifest.dependencies, ...optionals })) {
      visit(needed, folder, needed in optionals);
    }
  };
  for (const name of names) visit(name, from, false);
  return [...found.values()];
}

/** Their machine code. */
export function modulesOf(packages: Package[]): string[] {
  return packages.flatMap(({ folder }) => filesIn(folder, /\.(node|so(\.\d+)*)$/));
}

/** Keeps the packages' places relative to the checkout, so nested versions stay nested. */
export function copyPackages(packages: Package[], checkout: string, into: string): void {
  const leaveOut = /\.(d\.[cm]?ts|map|md|markdown)$|\/(test|tests|__tests__|docs|example|examples)$/;
  for (const { folder } of packages) {
    const own = join(folder, 'node_modules');
    cpSync(folder, join(into, relative(checkout, folder)), {
      recursive: true,
      dereference: true,
      filter: (path) => path === folder || (!path.startsWith(own) && !leaveOut.test(path.slice(folder.length))),
    });
  }
}
