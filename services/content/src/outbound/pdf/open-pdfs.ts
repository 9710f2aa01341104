/** A stranger's PDF is opened in a process of its own, without rights, secrets or network of ours, and with an end to its time and memory. One at a time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pdfFaults, type PdfVerdict } from '../../domain/pdf-verdict.ts';
import type { Pdfs } from '../../usecases/ports.ts';

/**
 * The work that a file may cost, in time of the processor, so that a busy machine or a slow store refuses nobody for good; and how long is
 * waited for all of it, after which nothing is known of the file and it may be tried again.
 */
export type PdfLimits = { workMs: number; waitMs: number; mostBytes: number };
/** Of memory: the process itself takes 70 MB, and the largest file twice its size. */
const usual: PdfLimits = { workMs: 20_000, waitMs: 300_000, mostBytes: 384 * 1024 * 1024 };
const looksEveryMs = 20;
const pageBytes = 4_096;
const tickMs = 10;

/** A program of ours lies where the process began, as source and as what is built of it; a test's lies where the sources are. */
export function besideMain(name: string): string {
  const { dir, name: main, ext } = parse(process.argv[1] ?? '');
  return main.startsWith('main') ? join(dir, `${name}${ext}`) : resolve('services/content/src', `${name}.ts`);
}

export function makePdfs({ program, limits = usual }: { program: string; limits?: PdfLimits }): Pdfs {
  let last: Promise<unknown> = Promise.resolve();
  return {
    judge(bytes) {
      const turn = last.then(() => judge(program, bytes, limits));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function judge(program: string, bytes: () => Promise<Readable>, limits: PdfLimits): Promise<PdfVerdict> {
  const source = await bytes();
  const rights = [
    '--permission',
    '--allow-fs-read=*',
    '--max-old-space-size=256',
    '--disable-warning=ExperimentalWarning',
  ];
  const child = spawn(process.execPath, [...rights, program], { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  const guarded = guard(child, limits);
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  const said = text(child.stdout);
  const complaint = text(child.stderr);
  // One that ends early leaves what it was sent unread.
  const sent = pipeline(source, child.stdin).catch((error: unknown) => error);
  const code = await ended.finally(guarded.stop);
  const fault = await sent;
  if (guarded.tookTooMuch()) return { fault: 'PDF_TOO_MUCH' };
  const verdict = verdictOf(await said);
  if (verdict !== undefined) return verdict;
  // Its heap was full.
  if ((await complaint).includes('out of memory')) return { fault: 'PDF_TOO_MUCH' };
  throw new Error(`no verdict (${code}): ${await complaint}`, { cause: fault });
}

function verdictOf(line: string): PdfVerdict | undefined {
  if (line === '') return undefined;
  const { fault, pages } = JSON.parse(line) as { fault?: string; pages?: number };
  if (pages !== undefined) return { pages };
  const known = pdfFaults.find((one) => one === fault);
  return known && { fault: known };
}

/** Ends a process that works longer or takes more memory, and one that is not done in time. */
function guard(child: ChildProcess, { workMs, waitMs, mostBytes }: PdfLimits) {
  const begun = performance.now();
  let tookTooMuch = false;
  const wait = setTimeout(() => child.kill('SIGKILL'), waitMs);
  const looking = setInterval(() => {
    void usedBy(child.pid, begun).then(({ ms, bytes }) => {
      if (ms <= workMs && bytes <= mostBytes) return;
      tookTooMuch = true;
      child.kill('SIGKILL');
    });
  }, looksEveryMs);
  return {
    tookTooMuch: () => tookTooMuch,
    stop() {
      clearTimeout(wait);
      clearInterval(looking);
    },
  };
}

type Used = { ms: number; bytes: number };

/** Where the system does not tell it, the time since the begin stands for the work. */
async function usedBy(pid: number | undefined, begun: number): Promise<Used> {
  if (process.platform !== 'linux') return { ms: performance.now() - begun, bytes: 0 };
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // It has ended.
  if (stat === undefined) return { ms: 0, bytes: 0 };
  // After the name, which may hold anything: the 14th and 15th field of all are ticks, the 24th is pages.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { ms: (Number(fields[11]) + Number(fields[12])) * tickMs, bytes: Number(fields[21]) * pageBytes };
}
