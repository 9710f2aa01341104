/** Builds the front end in the current folder into dist/ and lays compressed siblings beside what compresses. */
import { readFileSync, readdirSync, statSync, writeFileSync, cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { appConfig } from './preset.ts';

const require = createRequire(import.meta.url);
const webpack = require('webpack') as typeof import('webpack');
const compressible = /\.(js|mjs|css|html|json|svg|wasm)$/;
const smallestWorthCompressing = 1024;

type Manifest = { parlance: { role: string }; name: string };

function options(folder: string) {
  const { name, parlance } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const short = name.replace('@parlance/', '');
  return parlance.role === 'shell'
    ? { folder, name: short, host: true }
    : { folder, name: short, exposes: { './remote': './src/remote.tsx' } };
}

function compress(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path);
    if (!compressible.test(path) || statSync(file).size < smallestWorthCompressing) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
  }
}

export async function build(folder: string): Promise<void> {
  const compiler = webpack(appConfig(options(folder)));
  const stats = await new Promise<import('webpack').Stats | undefined>((resolve, reject) => {
    compiler?.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  if (!stats || stats.hasErrors())
    throw new Error(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack gave no result');
  const dist = join(folder, 'dist');
  const assets = join(folder, 'public');
  if (existsSync(assets))
    cpSync(assets, dist, { recursive: true, filter: (path) => !/\/(index\.html|theme\.js)$/.test(path) });
  compress(dist);
  const shown = stats.toJson({ all: false, timings: true }).time;
  process.stdout.write(`${folder.split('/').at(-1)}: built in ${((shown ?? 0) / 1000).toFixed(1)} s\n`);
}
