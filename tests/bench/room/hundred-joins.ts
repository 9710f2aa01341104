/**
 * 100 people join their lessons within a second, two in each, through our own door to a real Janus: ticket, socket, session,
 * handles, entering, and the answer to what each offers to send. Beside it one join after another on the same room service. The people are in a thread of their own.
 * Run: node deploy/local/bin/parts.mjs up --name test, then node tests/bench/room/hundred-joins.ts [--joins 100] [--rounds 3]
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { listEveryMs } from '@parlance/media/compose/jobs';
import { startRoom } from '@parlance/media/test/running-room';
import { readArguments } from '../arguments.ts';
import { percentile } from '../../support/measure/times.ts';
import { printFigure } from '../figure.ts';
import { useTestParts } from '../test-parts.ts';

const { joins, rounds } = readArguments({ joins: 100, rounds: 3 });
const alone = 20;
const warmUps = 6;
const apartMs = 150;
const withinMs = 1_000;
const minute = 60_000;

useTestParts();
const media = await startRoom({
  basePort: 32_010,
  rtpPorts: 400,
  nodeCount: 2,
  signallingLimit: 4 * joins,
  listMs: listEveryMs,
});

type Person = { uid: string; role: 'tutor' | 'student'; bookingId: string };

/** Two people who have a lesson soon, and are in no other. */
function pair(): [Person, Person] {
  const [tutorUid, studentUid] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const bookingId = randomUUID();
  const lessonStart = new Date(media.schoolNow().getTime() + 5 * minute);
  media.lessons.set(bookingId, { bookingId, tutorUid, studentUids: [studentUid], lessonStart, isCalledOff: false });
  return [
    { uid: tutorUid, role: 'tutor', bookingId },
    { uid: studentUid, role: 'student', bookingId },
  ];
}

/** Before anybody presses "Join lesson": booking has let them in. */
async function letIn(people: readonly Person[]): Promise<(Person & { callToken: string; room: string })[]> {
  const known = [];
  for (const person of people) {
    const { uid, role, bookingId } = person;
    const lesson = media.lessons.get(bookingId);
    if (!lesson) throw new Error('no lesson');
    known.push({ ...person, ...(await media.room.issueCallToken({ ...lesson, uid, role, name: role })) });
  }
  return known;
}

/** Everybody joins at the moments given, in a thread of their own. Undefined: one could not. */
async function arrive(people: readonly Person[], duesMs: readonly number[]): Promise<(number | undefined)[]> {
  const entitled = await letIn(people);
  const { port, origin } = media;
  const worker = new Worker(new URL('./joining-people.ts', import.meta.url), { workerData: { port, origin, duesMs } });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (said: { wants: number } | { times: (number | undefined)[] }) => {
        if ('times' in said) return resolve(said.times);
        const person = entitled[said.wants];
        if (person) void media.askTicket(person).then(({ ticket }) => worker.postMessage({ to: said.wants, ticket }));
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** So many who come so far apart, after some whose times do not count: their scripts have to be compiled first. */
async function warmed(count: number, everyMs: number): Promise<(number | undefined)[]> {
  const people = Array.from({ length: Math.ceil((warmUps + count) / 2) }, pair).flat();
  const first = warmUps * apartMs;
  const dues = people.map((_, index) => (index < warmUps ? index * apartMs : first + (index - warmUps) * everyMs));
  return (await arrive(people, dues)).slice(warmUps);
}

const one: (number | undefined)[] = [];
const many: (number | undefined)[] = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    one.push(...(await warmed(alone, apartMs)));
    many.push(...(await warmed(joins, withinMs / joins)));
  }
} finally {
  await media.stop();
}
const done = many.filter((ms) => ms !== undefined);
const single = percentile(
  one.filter((ms) => ms !== undefined),
  0.5,
);
printFigure({ name: 'join-alone-p50', value: single, unit: 'ms' });
printFigure({
  name: 'joins-in-a-second-done',
  value: (100 * done.length) / many.length,
  unit: '%',
  bar: 100,
  moreIsBetter: true,
});
printFigure({ name: 'joins-in-a-second-p95', value: percentile(done, 0.95), unit: 'ms' });
printFigure({
  name: 'joins-in-a-second-against-one',
  value: percentile(done, 0.95) / single,
  unit: 'ratio',
  bar: 3,
});
