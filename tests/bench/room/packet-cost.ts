/**
 * What forwarding a packet costs a media node as we configure it, beside the same Janus with the configuration that its Debian
 * package brings. Both carry the same traffic at the same time, each with its own page, so that the machine's mood counts for both;
 * taken is what the kernel says each process spent. Run: node tests/bench/room/packet-cost.ts [--listeners 6] [--seconds 20] [--rounds 3]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { eventually } from '@parlance/runtime/testing/eventually';
import { roomShape } from '@parlance/media/janus/video-room';
import { makeTestJanus, outwardInterface, secrets } from '@parlance/media/test/janus';
import { launchChromium } from '../../support/chromium.ts';
import { readArguments } from '../arguments.ts';
import { percentile } from '../../support/measure/times.ts';
import { printFigure } from '../figure.ts';

const { listeners, seconds, rounds } = readArguments({ listeners: 6, seconds: 20, rounds: 3 });
const scripts = ['janus', 'packets'].map((name) => fileURLToPath(new URL(`./${name}-in-page.js`, import.meta.url)));
const ours = { port: 32_510, rtpFrom: 32_550 };
const packaged = { port: 32_520, rtpFrom: 32_650 };

/** Where the package's own files say nothing else than where it listens and which interface it gathers on. */
async function startPackaged(): Promise<{ child: ChildProcess; gone: Promise<void>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-packaged-janus-'));
  await cp('/etc/janus', folder, { recursive: true });
  const rewrite = async (file: string, change: (text: string) => string) =>
    writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
  await rewrite('janus.jcfg', (text) =>
    text
      .replace(/configs_folder = ".*"/, `configs_folder = "${folder}"`)
      .replace(/^nat: \{/m, `nat: {\n\tice_enforce_list = "${outwardInterface()}"`)
      .replace(/^media: \{/m, `media: {\n\trtp_port_range = "${packaged.rtpFrom}-${packaged.rtpFrom + 49}"`),
  );
  await rewrite('janus.transport.websockets.jcfg', (text) =>
    text.replace(/^(\s*)ws_port = \d+/m, `$1ws_port = ${packaged.port}\n$1ws_ip = "127.0.0.1"`),
  );
  await rewrite('janus.transport.http.jcfg', (text) => text.replace(/^(\s*)http = true/m, '$1http = false'));
  const child = spawn('janus', ['-F', folder, '--disable-colors'], { cwd: folder, stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', resolve));
  return {
    child,
    gone,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listensAt(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', reject);
  });
}

/** Nanoseconds that all threads of a process have run. */
async function spentBy(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const spent = await Promise.all(
    threads.map(async (thread) =>
      Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ')[0]),
    ),
  );
  return spent.reduce((sum, one) => sum + one, 0);
}

type Traffic = {
  address: string;
  secrets?: object;
  create: object;
  room: string | number;
  pin: string;
  listeners: number;
};
type Side = { name: string; pid: number; page: Page };

async function costOf({ name, pid, page }: Side): Promise<() => Promise<number>> {
  const packets = () => page.evaluate(`packetsOf('${name}')`) as Promise<number>;
  const [packetsBefore, spentBefore] = [await packets(), await spentBy(pid)];
  return async () => {
    const [spent, arrived] = [(await spentBy(pid)) - spentBefore, (await packets()) - packetsBefore];
    return spent / 1_000 / arrived;
  };
}

const site = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>packets</title>'),
);
const events = new WebSocketServer({ server: site, handleProtocols: () => 'janus-events' });
events.on('connection', (socket) => socket.on('message', () => undefined));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port: sitePort } = site.address() as AddressInfo;
const node = await makeTestJanus({ basePort: ours.port, rtpFrom: ours.rtpFrom, eventsPort: sitePort });
const [other] = await Promise.all([startPackaged(), node.start()]);
const browser = await launchChromium('--autoplay-policy=no-user-gesture-required');
const costs = { ours: [] as number[], packaged: [] as number[] };
try {
  const openPage = async () => {
    const page = await (await browser.newContext()).newPage();
    for (const path of scripts) await page.addInitScript({ path });
    await page.goto(`http://127.0.0.1:${sitePort}/`);
    return page;
  };
  const sides: Record<'ours' | 'packaged', Side & { traffic: Traffic }> = {
    ours: {
      name: 'ours',
      pid: node.pid(),
      page: await openPage(),
      traffic: {
        address: `ws://127.0.0.1:${ours.port}`,
        secrets: { apisecret: secrets.api },
        create: { ...roomShape, admin_key: secrets.key },
        room: 'the-room',
        pin: 'pin',
        listeners,
      },
    },
    packaged: {
      name: 'packaged',
      pid: Number(other.child.pid),
      page: await openPage(),
      traffic: {
        address: `ws://127.0.0.1:${packaged.port}`,
        create: { publishers: 12, bitrate: roomShape.bitrate },
        room: 4711,
        pin: 'pin',
        listeners,
      },
    },
  };
  await Promise.all([ours.port, packaged.port].map((port) => eventually(() => listensAt(port))));
  const died = other.gone.then(() => {
    throw new Error('the packaged Janus ended by itself: run it again');
  });
  died.catch(() => undefined);
  const measure = async () => {
    for (const { name, page, traffic } of Object.values(sides)) {
      await page.evaluate(`fill('${name}', ${JSON.stringify(traffic)})`);
    }
    for (let round = 0; round < rounds; round += 1) {
      const ends = await Promise.all(Object.values(sides).map(costOf));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      const [mine, theirs] = await Promise.all(ends.map((end) => end()));
      costs.ours.push(mine ?? Number.NaN);
      costs.packaged.push(theirs ?? Number.NaN);
    }
  };
  await Promise.race([measure(), died]);
} finally {
  await browser.close();
  await Promise.all([node.stop(), other.stop()]);
  site.closeAllConnections();
  site.close();
}
for (const [name, values] of Object.entries(costs)) {
  printFigure({ name: `packet-cost-${name}`, value: percentile(values, 0.5), unit: 'us of processor' });
}
printFigure({
  name: 'packet-cost-against-packaged',
  value: percentile(costs.ours, 0.5) / percentile(costs.packaged, 0.5),
  unit: 'ratio',
  bar: 1.05,
  goal: 0.8,
});
