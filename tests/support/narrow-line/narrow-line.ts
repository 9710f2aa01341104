/** A browser whose whole line, media and pages, goes through relays of ours that can be made narrow, lossy or dead. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { CALL_ARGUMENTS, launchChromium } from '../chromium.ts';
import { open, Pipe, type Shape } from './pipe.ts';
import { processesWith, signalAll } from './processes.ts';
import { startTcpRelay } from './tcp-relay.ts';
import { startUdpRelay } from './udp-relay.ts';

const detour = fileURLToPath(new URL('./detour.js', import.meta.url));

type Direction = 'both' | 'up' | 'down';
type Shaped = { shape(change: Partial<Shape>, direction?: Direction): void };
export type NarrowLine = {
  browser: Browser;
  /** Its pages are on the line. */
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  media: Shaped;
  pages: Shaped;
  /** Both as they were at first. */
  open(): void;
  /** The line is gone, media and pages; with `severed` its connections end as well. */
  lose(options: { severed: boolean }): void;
  /** Every process of the browser stops, as on a laptop that is closed; the answer wakes them. */
  sleep(): () => void;
  close(): Promise<void>;
};

type Pipes = { up: Pipe; down: Pipe };

function shaped({ up, down }: Pipes): Shaped {
  return {
    shape(change, direction = 'both') {
      if (direction !== 'down') up.shape(change);
      if (direction !== 'up') down.shape(change);
    },
  };
}

export async function openNarrowLine(publicUrl: string): Promise<NarrowLine> {
  const mediaPipes = { up: new Pipe(), down: new Pipe() };
  const pagePipes = { up: new Pipe(), down: new Pipe() };
  const [media, pages] = [shaped(mediaPipes), shaped(pagePipes)];
  const { hostname, port } = new URL(publicUrl);
  const tcp = await startTcpRelay({ ...pagePipes, target: Number(port) });
  const udp = startUdpRelay(mediaPipes);
  const rule = `--host-resolver-rules=MAP ${hostname}:${port} 127.0.0.1:${tcp.port}`;
  const browser = await launchChromium(...CALL_ARGUMENTS, rule);
  return {
    browser,
    async newContext(options) {
      const context = await browser.newContext(options);
      await context.exposeBinding('relayPort', (_source, address: string, at: number) => udp.portFor(address, at));
      await context.addInitScript({ path: detour });
      return context;
    },
    media,
    pages,
    open() {
      media.shape(open);
      pages.shape(open);
    },
    lose({ severed }) {
      media.shape({ cut: true });
      pages.shape({ cut: true });
      if (severed) tcp.sever();
    },
    sleep() {
      const pids = processesWith(rule);
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },
    async close() {
      await browser.close();
      tcp.close();
      udp.close();
    },
  };
}
