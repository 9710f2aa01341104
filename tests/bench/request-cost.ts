/**
 * Requests for one second of processor, by class, against a bare Express with pg that runs the same statement on the same rows: how
 * much the edge's way costs (sign-in, limits, contract, gRPC, and a service of its own), in turn and on one machine; against the same with one
 * bare gRPC call between, which no gateway in front of services can be cheaper than; and against two programs of ordinary libraries that do
 * what ours have to, which tells how well it is done (ADR 0097). nginx is not counted.
 * Run: PLATFORM_FILE=… node tests/bench/request-cost.ts [--seconds 5] [--rounds 3] [--callers 8]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { decodeJwt } from 'jose';
import { listUpcomingBookings } from '@parlance/booking/queries/my-bookings';
import { prepare } from '../load/people.ts';
import { bookSlot } from '../support/lessons.ts';
import type { TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import type { BareRoute } from './support/bare-express.ts';
import { ownPrograms, processorSeconds } from './support/processes.ts';
import { databaseUrl } from '../support/database-url.ts';

const { seconds, rounds, callers } = readArguments({ seconds: 5, rounds: 3, callers: 8 });
const lessons = 10;

type Door = { origin: string; headers: Record<string, string>; pids: string[] };
type Work = { name: string; method: 'get' | 'put'; path: string; bare: BareRoute };

/** Ten lessons, so that a list is one; paid for, as on any build. */
async function studentWithLessons(): Promise<TestPerson> {
  const needs = { students: 1, tutors: 1, tokensEach: lessons, hoursEach: lessons, lessons: [] };
  const company = await prepare(needs, { tell: console.log, signInsAMinute: 100, acts: [] });
  const { students, hours, topic } = company;
  const [student] = students;
  if (student === undefined) throw new Error('nobody came');
  for (const slot of hours) await bookSlot(student, slot, topic);
  return student;
}

/** What the service itself asks its database, as it would ask it now. */
async function upcomingStatement(uid: string): Promise<Pick<BareRoute, 'sql' | 'values'>> {
  const asked: Pick<BareRoute, 'sql' | 'values'>[] = [];
  const recorder = {
    query: async (sql: string, values: readonly unknown[] = []) => {
      asked.push({ sql, values: [...values] });
      return { rows: [], rowCount: 0 };
    },
  };
  await listUpcomingBookings(recorder as never, { uid, role: 'student' }, { pageToken: '', limit: 25 }, new Date());
  const [statement] = asked;
  if (statement === undefined) throw new Error('booking asked for nothing');
  return statement;
}

async function workOf({ uid }: TestPerson): Promise<Work[]> {
  const [identity, booking] = [databaseUrl('identity'), databaseUrl('booking')];
  const me = { sql: 'select * from people where uid = $1', values: [uid] };
  const seen = { sql: 'update people set last_active = now() where uid = $1 returning last_active', values: [uid] };
  const list = await upcomingStatement(uid);
  return [
    { name: 'row', method: 'get', path: 'profile/me', bare: { ...me, method: 'get', path: '/me', database: identity } },
    {
      name: 'list',
      method: 'get',
      path: 'bookings/mine?view=upcoming',
      bare: { ...list, method: 'get', path: '/list', database: booking },
    },
    {
      name: 'note',
      method: 'put',
      path: 'profile/last-active',
      bare: { ...seen, method: 'put', path: '/note', database: identity },
    },
  ];
}

/** The script says its port, and the processes that work for it where it is not alone. */
async function startBare(
  url: URL,
  routes: readonly BareRoute[],
  { headers = {}, env = {} }: { headers?: Door['headers']; env?: Record<string, string> } = {},
): Promise<Door & { stop: () => void }> {
  const script = fileURLToPath(url);
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(routes)];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const [port, ...pids] = said.toString().trim().split(' ');
  return {
    origin: `http://127.0.0.1:${port}`,
    headers,
    pids: pids.length > 0 ? pids : [String(child.pid)],
    stop: () => child.kill(),
  };
}

/** So many callers one after another ask for so long; requests for one second of the processes' processor. */
async function measure({ origin, headers, pids }: Door, method: string, path: string): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const until = performance.now() + seconds * 1_000;
  const before = used();
  let answered = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${origin}${path}`, { agent, method: method.toUpperCase(), headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.resume().on('end', resolve).on('error', reject);
      });
      call.on('error', reject).end();
    });
  const keepAsking = async () => {
    while (performance.now() < until) {
      await ask();
      answered += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: callers }, keepAsking));
  } finally {
    agent.destroy();
  }
  return answered / (used() - before);
}

const student = await studentWithLessons();
const works = await workOf(student);
const ours: Door = {
  origin: platform().publicUrl,
  headers: { authorization: `Bearer ${student.api.token}` },
  pids: ownPrograms(platform().publicUrl).map(({ pid }) => pid),
};
const bareRoutes = works.map((work) => work.bare);
const env = { ISSUER: decodeJwt(student.api.token).iss ?? '', REDIS_URL: platform().redisUrl };
const doors = {
  ours,
  bare: await startBare(new URL('./support/bare-express.ts', import.meta.url), bareRoutes),
  hop: await startBare(new URL('./support/bare-hop.ts', import.meta.url), bareRoutes),
  ordinary: await startBare(new URL('./support/ordinary-edge.ts', import.meta.url), bareRoutes, {
    headers: ours.headers,
    env,
  }),
};
type Who = keyof typeof doors;

/** In turn, so that a minute in which the machine is slow is everybody's; the first round warms all up. */
async function middleOfRounds({ method, path, bare: route }: Work): Promise<Record<Who, number>> {
  const rates: Record<Who, number[]> = { ours: [], bare: [], hop: [], ordinary: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const who of Object.keys(doors) as Who[]) {
      const rate = await measure(doors[who], method, who === 'ours' ? `/api/v1/${path}` : route.path);
      if (round >= 0) rates[who].push(rate);
    }
  }
  const middle = (who: Who) => percentile(rates[who], 0.5);
  return { ours: middle('ours'), bare: middle('bare'), hop: middle('hop'), ordinary: middle('ordinary') };
}

try {
  for (const work of works) {
    const { ours: here, bare, hop, ordinary } = await middleOfRounds(work);
    const tell = (suffix: string, value: number, unit: string, bar?: number) =>
      printFigure({ name: `request-cost-${work.name}${suffix}`, value, unit, bar, moreIsBetter: true });
    tell('', here, '/cpu-s');
    tell('-bare', bare, '/cpu-s');
    tell('-ordinary', ordinary, '/cpu-s');
    tell('-hop-of-bare', hop / bare, 'x');
    tell('-ordinary-of-bare', ordinary / bare, 'x');
    tell('-of-ordinary', here / ordinary, 'x');
    tell('-ratio', here / bare, 'x', 0.4);
  }
} finally {
  for (const door of Object.values(doors)) if ('stop' in door) door.stop();
}
