/**
 * The reader of documents, as the room shows it: first page, turns to a page that was drawn ahead and to one that was not, zoom, memory after
 * 50 pages, and on a line of 4 Mbit/s the first page of 300 with what was read for it. Needs no platform; the kit of another checkout is measured by
 * KIT=…/frontends/kit, so that two take turns. Run: node tests/bench/document-reader.ts [--runs 5] [--scattered]
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../support/chromium.ts';
import { Pipe } from '../support/narrow-line/pipe.ts';
import { startTcpRelay } from '../support/narrow-line/tcp-relay.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { startPdfServer } from './reader/pdf-server.ts';
import { type PdfLayout, samplePdf } from '../support/sample-pdf.ts';

const { runs, scattered } = readArguments({ runs: 5 }, { switches: ['scattered'] });
const kit = process.env.KIT ?? join(import.meta.dirname, '..', '..', 'frontends', 'kit');
const pages = 300;
const turnsAhead = 10;
const farPages = [40, 90, 140, 190, 240];
const zooms = [1.5, 2, 1.25, 3];
const readInARow = 50;
const line = { bitsPerSecond: 4_000_000 };
/** Of each of the two pieces that a request is, on the way there: 80 ms until the answer begins. */
const pieceDelayMs = 40;

class CountingPipe extends Pipe {
  bytes = 0;
  readonly #delayMs: number;
  constructor(delayMs = 0) {
    super();
    this.#delayMs = delayMs;
  }
  override wait(bytes: number): number {
    this.bytes += bytes;
    return super.wait(bytes) + this.#delayMs;
  }
}

const server = await startPdfServer(kit);
const seen = new Map<string, number[]>();
const note = (name: string, value: number) => void seen.set(name, [...(seen.get(name) ?? []), value]);
/** What breaks in the page ends the measurement: it would wait for ever. */
const broken = new WeakMap<Page, Promise<never>>();
const ask = <T>(page: Page, question: string) =>
  Promise.race([page.evaluate<T>(question), broken.get(page) ?? Promise.reject(new Error('No page is open.'))]);

async function openPage(browser: Browser, port: number): Promise<Page> {
  // Below 1280 px one page stands on the screen.
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const failed = Promise.withResolvers<never>();
  page.on('pageerror', (error) => failed.reject(error));
  failed.promise.catch(() => undefined);
  broken.set(page, failed.promise);
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction('globalThis.reader?.open');
  return page;
}

async function memoryOf(browser: Browser, client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]));
  return Math.max(...sizes) / 1024;
}

/** As fast as the machine is. */
async function measureReading(): Promise<void> {
  const browser = await launchChromium();
  const page = await openPage(browser, server.port);
  server.show(samplePdf(pages, 'ordinary'));
  // Scripts are there, a first document has compiled them.
  await ask(page, `reader.firstPage('/warm.pdf')`);
  note('reader-first-page', await ask<number>(page, `reader.firstPage('/one.pdf')`));
  for (let number = 2; number < 2 + turnsAhead; number += 1) {
    await ask(page, `reader.prepared(${number})`);
    note('reader-turn-drawn-ahead', await ask<number>(page, `reader.turnTo(${number})`));
  }
  for (const far of farPages) note('reader-turn-elsewhere', await ask<number>(page, `reader.turnTo(${far})`));
  for (const zoom of zooms) note('reader-zoom', await ask<number>(page, `reader.zoomTo(${zoom})`));
  await ask(page, `reader.zoom(1)`);
  for (let number = 100; number < 100 + readInARow; number += 1) {
    await ask(page, `reader.turnTo(${number})`);
    await ask(page, `reader.prepared(${number + 1})`);
  }
  note('reader-memory-50-pages', await memoryOf(browser, await page.context().newCDPSession(page)));
  await browser.close();
}

/** What is read of the file goes on after the first page, so that it is counted when that stands there. */
async function measureLine(layout: PdfLayout): Promise<void> {
  const pipes = { up: new CountingPipe(pieceDelayMs), down: new CountingPipe() };
  const relay = await startTcpRelay({ ...pipes, target: server.port });
  const browser = await launchChromium();
  server.show(samplePdf(pages, layout));
  const page = await openPage(browser, relay.port);
  pipes.down.shape(line);
  pipes.up.shape(line);
  server.served.length = 0;
  note(`reader-4-mbit-${layout}-first-ever`, await ask<number>(page, `reader.firstPage('/first.pdf')`));
  note(
    'reader-script',
    server.served.reduce((sum, { path, bytes }) => sum + (path.endsWith('.pdf') ? 0 : bytes), 0) / 1000,
  );
  pipes.down.shape({ bitsPerSecond: Infinity });
  await page.waitForLoadState('networkidle');
  pipes.down.shape(line);
  const before = pipes.down.bytes;
  note(`reader-4-mbit-${layout}`, await ask<number>(page, `reader.firstPage('/again.pdf')`));
  note(`reader-4-mbit-${layout}-read`, (pipes.down.bytes - before) / 1000);
  await ask(page, 'reader.prepared(2)');
  note(`reader-4-mbit-${layout}-turn`, await ask<number>(page, 'reader.turnTo(2)'));
  note(`reader-4-mbit-${layout}-turn-elsewhere`, await ask<number>(page, 'reader.turnTo(150)'));
  await browser.close();
  relay.close();
}

for (let run = 0; run < runs; run += 1) {
  await measureReading();
  for (const layout of scattered ? (['scattered'] as const) : (['ordinary', 'linearised'] as const))
    await measureLine(layout);
}
server.close();
const bars: Record<string, { bar: number; goal?: number }> = {
  'reader-4-mbit-ordinary': { bar: 1_500 },
  'reader-4-mbit-linearised': { bar: 1_500 },
};
for (const [name, values] of seen) {
  const unit = /-read$|-script$/.test(name) ? 'KB' : name.includes('memory') ? 'MB' : 'ms';
  printFigure({ name, value: percentile(values, 0.5), unit, ...bars[name] });
  console.log(`  of ${values.length}: ${values.map((value) => value.toFixed(0)).join(' ')}`);
}
