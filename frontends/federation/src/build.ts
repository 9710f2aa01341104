/** Builds the front end in the current folder into dist/ and lays compressed siblings beside what compresses. */
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { copyPublic } from './copy-public.ts';
import { appOptions } from './app-options.ts';
import { filesNaming } from './files-naming.ts';
import { appConfig } from './preset.ts';

const require = createRequire(import.meta.url);
const webpack = require('webpack') as typeof import('webpack');
const compressible = /\.(js|mjs|css|html|json|svg|wasm)$/;
const smallestWorthCompressing = 1024;
/** The last eighth of a model of many megabytes would take as long as all the rest of a build. */
const largestAtBest = 2 * 1_048_576;

const qualityFor = (size: number) => (size > largestAtBest ? 9 : constants.BROTLI_MAX_QUALITY);

/** Lays compressed siblings beside what compresses. */
export function compress(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path);
    if (!compressible.test(path) || statSync(file).size < smallestWorthCompressing) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes.length) } }),
    );
  }
}

export async function build(folder: string): Promise<void> {
  const compiler = webpack(appConfig(appOptions(folder)));
  const stats = await new Promise<import('webpack').Stats | undefined>((resolve, reject) => {
    compiler?.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  if (!stats || stats.hasErrors())
    throw new Error(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result');
  const dist = join(folder, 'dist');
  copyPublic(folder, dist);
  // Of the manifest's two files nobody reads the longer one, which says where everything lay.
  rmSync(join(dist, 'mf-stats.json'), { force: true });
  const naming = filesNaming(dist, dirname(dirname(folder)));
  if (naming.length > 0) throw new Error(`These files name the folder they were built in: ${naming.join(', ')}`);
  const sources = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  if (sources.length > 0) throw new Error(`These files were copied instead of built: ${sources.join(', ')}`);
  compress(dist);
  const shown = stats.toJson({ all: false, timings: true }).time;
  process.stdout.write(`${folder.split('/').at(-1)}: built in ${((shown ?? 0) / 1000).toFixed(1)} s\n`);
}
