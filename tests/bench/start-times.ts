/**
 * How long a start takes and a stop: reads what `npm start` prints. The first start of a fresh clone is "fresh", the second "warm".
 * It starts and ends its own platform under another name and port, so it asks to be meant. A figure of a
 * fresh machine needs a fresh clone and an empty cache (PARLANCE_CACHE). Run: node tests/bench/start-times.ts --really
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { printFigure } from './figure.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const name = 'bench';
const port = 38_080;
const start = ['start', '--', '--name', name, '--port', String(port)];
const readyPattern = /Parlance is ready after ([\d.]+) s/;
const longestMs = 20 * 60_000;

type Run = { readyMs: number; signInMs: number; stopMs: number };

/** The page that somebody gets who wants to sign in: with its form, through the edge. */
function signInAddress(publicUrl: string): string {
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: `${publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid',
    nonce: 'bench',
    code_challenge: createHash('sha256').update('bench').digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${publicUrl}/auth/realms/parlance/protocol/openid-connect/auth?${query}`;
}

async function untilSignInPage(began: number): Promise<number> {
  for (;;) {
    const page = await fetch(signInAddress(`http://localhost:${port}`)).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    if (page.includes('kc-form-login')) return performance.now() - began;
    if (performance.now() - began > longestMs) throw new Error('there was no sign-in page');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts, waits until it says that it is ready, interrupts, waits until all has ended. */
async function startAndStop(): Promise<Run> {
  const began = performance.now();
  const child = spawn('npm', start, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text);
      output += text;
      if (readyPattern.test(output)) resolve(performance.now() - began);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const [readyMs, signInMs] = await Promise.all([ready, untilSignInPage(began)]);
  const stopping = performance.now();
  // As Ctrl-C does: the whole group is told.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await once(child, 'exit');
  return { readyMs, signInMs, stopMs: performance.now() - stopping };
}

if (!readArguments({}, { switches: ['really'] }).really) {
  console.log(`This starts and ends a platform "${name}" at port ${port}. Say --really if that is meant.`);
  process.exit(1);
}
const fresh = await startAndStop();
printFigure({ name: 'start-first-ready', value: fresh.readyMs / 1000, unit: 's' });
printFigure({ name: 'stop-first', value: fresh.stopMs / 1000, unit: 's', bar: 15 });
const warm = await startAndStop();
printFigure({ name: 'start-warm-ready', value: warm.readyMs / 1000, unit: 's' });
printFigure({ name: 'start-warm-sign-in', value: warm.signInMs / 1000, unit: 's', bar: 90, goal: 45 });
printFigure({ name: 'stop-warm', value: warm.stopMs / 1000, unit: 's', bar: 15 });
