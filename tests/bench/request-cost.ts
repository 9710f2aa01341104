/**
 * Requests for one second of processor, by class, against a bare Express with pg that runs the same statement on the same rows: how
 * much the edge's way costs (sign-in, limits, contract, gRPC, and a service of its own), in turn and on one machine. nginx is not counted.
 * Run: PLATFORM_FILE=… node tests/bench/request-cost.ts [--seconds 5] [--rounds 3] [--callers 8]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { listUpcomingBookings } from '@parlance/booking/queries/my-bookings';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../support/lessons.ts';
import { entitle, newStudent, newTutor, type TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile, printFigure } from './figure.ts';
import type { BareRoute } from './support/bare-express.ts';
import { ownPrograms, processorSeconds } from './support/processes.ts';

const { seconds, rounds, callers } = readArguments({ seconds: 5, rounds: 3, callers: 8 });
const lessons = 10;
const hour = 3_600_000;

type Door = { origin: string; headers: Record<string, string>; pids: string[] };
type Work = { name: string; method: 'get' | 'put'; path: string; bare: BareRoute };

/** Students here book ten lessons, so that a list is one. */
async function studentWithLessons(): Promise<TestPerson> {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await entitle(student, lessons);
  const [topic, first] = [await anyTopic(student.api), await hourAhead(48 * hour)];
  for (let n = 0; n < lessons; n += 1) await bookSlot(student, await openSlot(tutor, first + n * hour), topic);
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

function databaseOf(service: string): string {
  const url = new URL(platform().databaseUrl);
  url.pathname = `/${service}`;
  return url.href;
}

async function workOf({ uid }: TestPerson): Promise<Work[]> {
  const [identity, booking] = [databaseOf('identity'), databaseOf('booking')];
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

async function startBare(routes: readonly BareRoute[]): Promise<Door & { stop: () => void }> {
  const script = fileURLToPath(new URL('support/bare-express.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(routes)];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${port.toString().trim()}`,
    headers: {},
    pids: [String(child.pid)],
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
const bare = await startBare(works.map((work) => work.bare));
try {
  for (const { name, method, path, bare: route } of works) {
    const of = { ours: [] as number[], bare: [] as number[] };
    for (let round = -1; round < rounds; round += 1) {
      const [here, there] = [
        await measure(ours, method, `/api/v1/${path}`),
        await measure(bare, route.method, route.path),
      ];
      if (round < 0) continue; // warms both up
      of.ours.push(here);
      of.bare.push(there);
    }
    const [here, there] = [percentile(of.ours, 0.5), percentile(of.bare, 0.5)];
    printFigure({ name: `request-cost-${name}`, value: here, unit: '/cpu-s', moreIsBetter: true });
    printFigure({ name: `request-cost-${name}-bare`, value: there, unit: '/cpu-s', moreIsBetter: true });
    printFigure({ name: `request-cost-${name}-ratio`, value: here / there, unit: 'x', bar: 0.4, moreIsBetter: true });
  }
} finally {
  bare.stop();
}
