/**
 * An upload of 500 MB in parts, three at a time as browsers send them: through content to a folder, with what content's process then
 * holds in memory, and straight to the store, beside `curl -T` of as many bytes to the same store.
 * What it puts goes again, also when it fails.
 * Run: node tests/bench/large-upload.ts [--megabytes 500] [--rounds 8], with the parts up (`.local/test/parts.json`).
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setInterval as every } from 'node:timers';
import { build } from 'esbuild';
import { largeUploads } from '@parlance/content/test/large-uploads';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { useTestParts } from './test-parts.ts';

const { megabytes, rounds } = readArguments({ megabytes: 500, rounds: 8 });
const lanes = 3;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const mega = 1024 * 1024;
const size = megabytes * mega;

useTestParts();

const piece = randomBytes(8 * mega);
/** Begins as a recording does. */
const first = Buffer.concat([Buffer.from('RIFF1234WAVE'), piece.subarray(12)]);

type Sent = { number: number; url: string; size: number };

async function send(parts: readonly Sent[], origin: string): Promise<number> {
  const left = [...parts];
  const begun = performance.now();
  const lane = async () => {
    for (let part = left.shift(); part; part = left.shift()) {
      const body = (part.number === 1 ? first : piece).subarray(0, part.size);
      const { status } = await fetch(new URL(part.url, origin), { method: 'PUT', body });
      if (status >= 300) throw new Error(`part ${part.number}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - begun) / 1_000;
}

const memoryOf = (pid = 0) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** As services are built: ours in one file, packages where they are. */
async function built(source: string): Promise<string> {
  const outfile = join(process.cwd(), 'services/content/dist/large-upload.js');
  const outside = (path: string) => !path.startsWith('.') && !path.startsWith('/') && !path.startsWith('@parlance/');
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^/ }, ({ path, kind }) =>
            kind !== 'entry-point' && outside(path) ? { path, external: true } : undefined,
          ),
      },
    ],
  });
  return outfile;
}

type Uploads = Awaited<ReturnType<typeof largeUploads>>;

/** What was put goes again, whatever happened: it is gigabytes. */
async function withUploads(place: 'folder' | 'bucket', measure: (uploads: Uploads, folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'large-'));
  const uploads = await largeUploads(place);
  const end = async () => {
    rmSync(folder, { recursive: true, force: true });
    await uploads.close();
  };
  const stopped = () => void end().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, stopped);
  try {
    await measure(uploads, folder);
  } finally {
    for (const signal of signals) process.off(signal, stopped);
    await end();
  }
}

async function throughContent(uploads: Uploads): Promise<void> {
  const program = await built('services/content/test/killed-content.fixture.ts');
  const child = fork(program, [uploads.databaseUrl, uploads.folder], {
    // As the charts start content.
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  });
  try {
    await measureContent(uploads, child);
  } finally {
    child.kill();
  }
}

async function measureContent(uploads: Uploads, child: ChildProcess): Promise<void> {
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const before = memoryOf(child.pid);
  let most = before;
  const looking = every(() => (most = Math.max(most, memoryOf(child.pid))), 20);
  const { id, parts } = await uploads.start(size);
  const seconds = await send(parts, `http://127.0.0.1:${port}`);
  const begun = performance.now();
  child.send(uploads.completing(id));
  const [answer] = (await once(child, 'message')) as [{ failed?: string }];
  if (answer.failed) throw new Error(answer.failed);
  clearInterval(looking);
  printFigure({ name: 'upload-memory', value: most, unit: 'MB', bar: 120 });
  printFigure({ name: 'upload-memory-before', value: before, unit: 'MB' });
  printFigure({ name: 'upload-through-content', value: megabytes / seconds, unit: 'MB/s', moreIsBetter: true });
  printFigure({ name: 'upload-put-together', value: (performance.now() - begun) / 1_000, unit: 's' });
}

async function straight(uploads: Uploads, folder: string): Promise<void> {
  const file = join(folder, 'large.wav');
  const bytes = Array.from({ length: Math.ceil(size / piece.length) }, () => piece);
  await pipeline(Readable.from(bytes), createWriteStream(file));
  const curl = async () => {
    const url = await uploads.putAddress(`bench/${randomUUID()}`);
    const begun = performance.now();
    execFileSync('curl', ['--fail', '--silent', '--show-error', '--output', '/dev/null', '--upload-file', file, url]);
    return (performance.now() - begun) / 1_000;
  };
  const inParts = async () => {
    const { id, parts } = await uploads.start(size);
    const seconds = await send(parts, 'http://nowhere');
    const begun = performance.now();
    await uploads.complete(id);
    return { seconds, completed: (performance.now() - begun) / 1_000 };
  };
  // In turn, so that what else the machine does falls on both; the first of each is for the caches.
  const [times, answers] = [[] as number[], [] as Awaited<ReturnType<typeof inParts>>[]];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await curl());
    await uploads.empty();
    answers.push(await inParts());
    await uploads.empty();
  }
  const median = (values: number[]) => percentile(values.slice(1), 0.5);
  const byCurl = median(times);
  const seconds = median(answers.map((one) => one.seconds));
  const completed = median(answers.map((one) => one.completed));
  printFigure({ name: 'upload-straight', value: megabytes / seconds, unit: 'MB/s', moreIsBetter: true });
  printFigure({ name: 'upload-by-curl', value: megabytes / byCurl, unit: 'MB/s', moreIsBetter: true });
  const share = { name: 'upload-share-of-curl', value: byCurl / seconds, unit: 'x', bar: 0.7, goal: 1 };
  printFigure({ ...share, moreIsBetter: true });
  printFigure({ name: 'upload-straight-read', value: completed, unit: 's' });
}

/** The file for curl, and one beside it, in parts and whole. */
function demandRoom(): void {
  for (const place of [tmpdir(), process.cwd()]) {
    const { bavail, bsize } = statfsSync(place);
    const [free, needed] = [bavail * bsize, 4 * size];
    if (free < needed)
      throw new Error(`${place} has ${Math.floor(free / mega)} MB left, and ${Math.ceil(needed / mega)} are needed.`);
  }
}

demandRoom();
await withUploads('folder', throughContent);
await withUploads('bucket', straight);
process.exit(0);
