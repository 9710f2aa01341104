/** One program with all of npm that it uses in single files: what an image holds. What has machine code of its own stays a package beside it. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { allFonts } from '@parlance/runtime/pdf/fonts';
import { releaseDefinition } from '@parlance/runtime/service/release';
import { build } from 'esbuild';
import { ENTRIES } from '../build/bundle-service.ts';
import { copyPackages, packageClosure, readPackage, type Package } from './package-closure.ts';

export type App = {
  name: string;
  /** Folder in the checkout. */
  folder: string;
  /** File in the image -> source. */
  entries: Record<string, string>;
  /** Files and folders that are read at run time, beside dist/ as in the sources. */
  beside?: string[];
  /** Files beside dist/ that are made of the checkout. */
  made?: (checkout: string) => Record<string, string>;
  /** What its programs say that they are of. */
  release?: string;
};

type Manifest = { dependencies?: Record<string, string> };

/** Machine code, or an optional part that we do not install. */
export const OUTSIDE = ['sharp'];
/** Asked for where it is there; no image has a browser. */
const BROWSERS = ['playwright-core'];
/** A program with this one reads fonts at run time. */
const WRITES_PDF = 'services/runtime/src/pdf/fonts.ts';
const ofOtherDatabases = ['better-sqlite3', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'sqlite3', 'tedious'];
const NEVER = ['pg-native', 'pg-query-stream', ...ofOtherDatabases];

/** Older packages ask for their parts by `require`, which a module does not have. */
const banner = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`;

/** Returns what it is made of. */
export async function bundleApp(
  { folder, entries, beside: files = [], made = () => ({}), release }: App,
  checkout: string,
  into: string,
): Promise<Package[]> {
  const home = join(checkout, folder);
  const { metafile } = await build({
    absWorkingDir: home,
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out: out.replace(/\.js$/, '') })),
    outdir: join(into, 'dist'),
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: true, // errors and logs tell classes and functions by name
    legalComments: 'none', // the list of parts beside the image names each with its licence
    banner: { js: banner },
    external: [...OUTSIDE, ...BROWSERS, ...NEVER],
    metafile: true,
    logLevel: 'error',
    ...(release !== undefined && { define: releaseDefinition(release) }),
  });
  const { dependencies = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  const beside = packageClosure(
    OUTSIDE.filter((name) => name in dependencies),
    home,
  );
  copyPackages(beside, checkout, into);
  for (const name of files) cpSync(join(home, name), join(into, name), { recursive: true });
  for (const [file, content] of Object.entries(made(checkout))) writeFileSync(join(into, file), content);
  const inputs = Object.keys(metafile.inputs);
  const fonts = inputs.some((input) => join(home, input).endsWith(WRITES_PDF)) ? copyFonts(into) : [];
  writeFileSync(join(into, 'package.json'), '{"type":"module"}\n');
  return [...packagesOf(inputs, home), ...beside, ...fonts];
}

/** Answers the packages that they are of. */
function copyFonts(into: string): Package[] {
  const files = allFonts();
  for (const file of files) cpSync(file, join(into, 'fonts', basename(file)));
  return [...new Set(files.map((file) => dirname(dirname(file))))].map(readPackage);
}

/** Which packages the bundled files came from. */
function packagesOf(inputs: string[], home: string): Package[] {
  const folders = new Set<string>();
  for (const input of inputs) {
    const path = join(home, input);
    const at = path.lastIndexOf('/node_modules/');
    if (at < 0) continue;
    const [first = '', second = ''] = path.slice(at + '/node_modules/'.length).split('/');
    const name = first.startsWith('@') ? `${first}/${second}` : first;
    folders.add(join(path.slice(0, at), 'node_modules', name));
  }
  return [...folders].filter((folder) => existsSync(join(folder, 'package.json'))).map(readPackage);
}

/** Only what is there of the usual entry points of a service: of the two main programs the one of this kind of build. */
export function serviceEntries(home: string, development: boolean): Record<string, string> {
  const other = development ? 'src/main.ts' : 'src/main.dev.ts';
  const there = ENTRIES.filter((source) => source !== other && existsSync(join(home, source)));
  return Object.fromEntries(there.map((source) => [`${basename(source).split('.')[0]}.js`, source]));
}
