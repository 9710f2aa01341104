/**
 * Live events delivered for one second of processor, against nchan (a module of nginx that does nothing else): of ours all that an event
 * passes counts, from the administrator's request to the table, the facts, the gateway and the edge. In turn and on one machine.
 * Run: PLATFORM_FILE=… node tests/bench/live-deliveries.ts [--streams 2000] [--rounds 3] [--events 40]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlance/runtime/testing/free-port';
import { demandTool, type Tool } from '@parlance/deploy/apt';
import { adminApi, ok } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { percentile } from '../support/measure/times.ts';
import { readArguments } from './arguments.ts';
import { benchOn } from './capacity/on-stage.ts';
import { paceOf } from './capacity/measuring.ts';
import { printFigure } from './figure.ts';
import { allProcesses, descendantsOf, processorSeconds } from './support/processes.ts';
import { processorOfParts } from './support/whole-platform.ts';

const { streams, rounds, events } = readArguments({ streams: 2_000, rounds: 3, events: 40 });
const nginx: Tool = { program: 'nginx', package: 'nginx' };
const nchan: Tool = {
  program: 'ngx_nchan_module.so',
  folders: ['/usr/lib/nginx/modules'],
  package: 'libnginx-mod-nchan',
  optional: true,
};
/** The gateway keeps so many streams of one person. */
const mostOfOne = 20;
const students = Math.max(16, Math.ceil(streams / mostOfOne));
const restSeconds = 30;
const heardWithinMs = 60_000;
const title = 'For a measurement';

const sum = (all: Iterable<number>) => [...all].reduce((total, one) => total + one, 0);

/** What one of our announcements weighs on the stream, nearly. */
const weight = 'x'.repeat(250);

type Peer = { deliveries(count: number): Promise<number>; stop(): void };

/** One worker of nginx with one channel, and so many who listen to it. */
async function startNchan(): Promise<Peer> {
  const [port, folder, module] = [await freePort(), mkdtempSync(join(tmpdir(), 'nchan-')), demandTool(nchan)];
  const conf = `load_module ${module};
worker_processes 1; pid ${folder}/pid; error_log stderr error;
events { worker_connections 8192; }
http {
  access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    location = /tell { nchan_publisher; nchan_channel_id one; }
    location = /listen { nchan_subscriber eventsource; nchan_channel_id one; nchan_subscriber_first_message newest; }
  }
}
`;
  writeFileSync(join(folder, 'nginx.conf'), conf);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(demandTool(nginx), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await eventually('nchan runs', async () => existsSync(join(folder, 'pid')));
  const agent = new Agent({ keepAlive: true, maxSockets: 10_000 });
  const address = `http://127.0.0.1:${port}`;
  let heard = 0;
  const listen = async () => {
    const asked = get(`${address}/listen`, { agent, headers: { accept: 'text/event-stream' } });
    asked.on('error', () => undefined); // it is stopped
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    answer.setEncoding('utf8').on('data', (text: string) => (heard += text.split('data: ').length - 1));
    answer.on('error', () => undefined);
  };
  for (let one = 0; one < streams; one += 1) await listen();
  const tell = async () => {
    const asked = request(`${address}/tell`, { agent, method: 'POST' }).end(weight);
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    await once(answer.resume(), 'end');
  };
  const used = () => {
    const all = allProcesses();
    const own = [String(child.pid), ...descendantsOf(String(child.pid), all).map(({ pid }) => pid)];
    return sum(own.map(processorSeconds));
  };
  return {
    async deliveries(count) {
      const [before, until] = [used(), heard + count * streams];
      for (let one = 0; one < count; one += 1) await tell();
      await eventually('nchan has told all', async () => heard >= until, heardWithinMs);
      return (count * streams) / (used() - before);
    },
    stop() {
      agent.destroy();
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Announcements to students, each of whom has as many streams as others. */
async function startOurs(): Promise<Peer> {
  const needs = { students, tutors: 1, tokensEach: 0, hoursEach: 0, lessons: [] };
  const bench = await benchOn(needs, () => undefined);
  const { crowd, company } = bench.stage;
  await crowd.open(company.students, Math.ceil(streams / students));
  await bench.quiet();
  const rest = sum(Object.values(await paceOf(restSeconds)));
  const admin = await adminApi();
  const heard = () =>
    sum(crowd.stories().map((story) => story.heard.filter(({ type }) => type.startsWith('announcement.')).length));
  return {
    async deliveries(count) {
      const used = () => sum(Object.values(processorOfParts()));
      const [before, from, until] = [used(), performance.now(), heard() + count * crowd.stories().length];
      // One that is made and one that is taken back are two events.
      for (let one = 0; one < count; one += 2) {
        const draft = { title, message: weight, icon: 'bell', type: 'announce', for: ['student'] };
        const { id } = ok(await admin.call<{ id: string }>('POST', 'announcements', draft));
        ok(await admin.call('DELETE', `announcements/${id}`));
      }
      await eventually('all streams have heard all', async () => heard() >= until, heardWithinMs);
      const atRest = (rest * (performance.now() - from)) / 1_000;
      return (count * crowd.stories().length) / (used() - before - atRest);
    },
    stop: () => void bench.end(),
  };
}

const even = events + (events % 2);
const [ours, theirs] = [await startOurs(), await startNchan()];
const seen = { ours: [] as number[], theirs: [] as number[] };
for (let round = -1; round < rounds; round += 1) {
  const [here, there] = [await ours.deliveries(even), await theirs.deliveries(even * 10)];
  if (round < 0) continue; // warms both up
  seen.ours.push(here);
  seen.theirs.push(there);
}
theirs.stop();
ours.stop();
const [here, there] = [percentile(seen.ours, 0.5), percentile(seen.theirs, 0.5)];
printFigure({ name: 'live-deliveries', value: here, unit: '/cpu-s', moreIsBetter: true });
printFigure({ name: 'live-deliveries-nchan', value: there, unit: '/cpu-s', moreIsBetter: true });
printFigure({ name: 'live-deliveries-ratio', value: here / there, unit: 'x', bar: 0.1, goal: 0.3, moreIsBetter: true });
process.exit(0);
