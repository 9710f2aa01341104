/**
 * Bookings per second end to end: edge, gateway, gRPC, booking, commit. Beside it pgbench sends booking's own
 * statement to the same server (services/booking/bench). Every student books slots of an own teacher, one after another: no race, the plain cost.
 * Run: PLATFORM_FILE=… node tests/bench/booking-rate.ts [--students 16] [--each 40] [--warm 20]
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ok } from '../support/api.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking, type Topic } from '../support/lessons.ts';
import { entitle, newStudent, newTutor, type TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { plainCaller } from './plain-http.ts';
import { ownPrograms, processorSeconds } from './support/processes.ts';

const { students, each, warm } = readArguments({ students: 16, each: 40, warm: 20 });
const hour = 3_600_000;

type Caller = { student: TestPerson; slots: Booking[] };

/** The first booking waits for the entitlement and is not counted, and neither are those after it that warm everything up. */
async function prepare(topic: Topic, first: number): Promise<Caller> {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  await entitle(student, warm + each + 1);
  const warmUp = await openSlot(tutor, first);
  const when = Array.from({ length: warm + each }, (_, index) => first + (index + 1) * hour);
  const slots: Booking[] = [];
  for (let from = 0; from < when.length; from += 20) {
    const path = `bookings/booking/open/${tutor.uid}`;
    const body = { when: when.slice(from, from + 20) };
    const { items } = ok(await tutor.api.call<{ items: { booking: Booking }[] }>('POST', path, body));
    slots.push(...items.map(({ booking }) => booking));
  }
  await bookSlot(student, warmUp, topic);
  return { student, slots };
}

async function bookAll({ student, slots }: Caller, topic: Topic, times: number[]): Promise<void> {
  const caller = plainCaller(student.api.token);
  for (const { id, tutor } of slots) {
    const begun = performance.now();
    const status = await caller.put(`bookings/tutor/${tutor}/${id}/book`, { topic });
    if (status !== 200) throw new Error(`a booking answered ${status}`);
    times.push(performance.now() - begun);
  }
  caller.close();
}

/** CPU that each of our processes has used so far, in milliseconds; unlike the rate it does not depend on who else is busy. */
const cpuMs = () =>
  new Map(ownPrograms(platform().publicUrl).map(({ name, pid }) => [name, processorSeconds(pid) * 1_000]));

/** The service's own benchmark on the same server: its database is dropped afterwards. */
function beside(): string {
  const script = join(dirname(fileURLToPath(import.meta.url)), '../../services/booking/bench/book-slot.ts');
  const env = {
    ...process.env,
    TEST_DATABASE_URL: platform().databaseUrl,
    TEST_KAFKA_BROKERS: platform().kafkaBrokers.join(','),
  };
  const { stdout, stderr } = spawnSync(process.execPath, [script, '5', String(students)], { env, encoding: 'utf8' });
  if (!stdout.includes('pgbench')) throw new Error(stderr);
  return stdout;
}

const first = await hourAhead(48 * hour);
const callers: Caller[] = [];
const someone = await newStudent();
const topic = await anyTopic(someone.api);
for (let n = 0; n < students; n += 4)
  callers.push(...(await Promise.all(Array.from({ length: Math.min(4, students - n) }, () => prepare(topic, first)))));
const ofEach = (from: number, to?: number) =>
  callers.map(({ student, slots }) => ({ student, slots: slots.slice(from, to) }));
await Promise.all(ofEach(0, warm).map((caller) => bookAll(caller, topic, [])));
const times: number[] = [];
const before = cpuMs();
const begun = performance.now();
await Promise.all(ofEach(warm).map((caller) => bookAll(caller, topic, times)));
const seconds = (performance.now() - begun) / 1000;
const cpu = new Map([...cpuMs()].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / times.length]));
printFigure({ name: `booking-rate-${students}`, value: times.length / seconds, unit: '/s' });
printFigure({ name: `booking-rate-${students}-p50`, value: percentile(times, 0.5), unit: 'ms' });
printFigure({ name: `booking-rate-${students}-p99`, value: percentile(times, 0.99), unit: 'ms' });
const allCpu = [...cpu.values()].reduce((sum, ms) => sum + ms, 0);
printFigure({ name: `booking-rate-${students}-cpu`, value: allCpu, unit: 'ms' });
for (const [name, ms] of cpu) printFigure({ name: `booking-rate-${students}-cpu-${name}`, value: ms, unit: 'ms' });
const report = beside();
const figure = (pattern: RegExp) => Number(pattern.exec(report)?.[1]);
printFigure({ name: `booking-rate-grpc-${students}`, value: figure(/service: (\d+)/), unit: '/s' });
const pgbench = figure(/pgbench, one statement: (\d+)/);
printFigure({ name: `booking-rate-pgbench-${students}`, value: pgbench, unit: '/s' });
printFigure({ name: `booking-rate-ratio-${students}`, value: times.length / seconds / pgbench, unit: 'x' });
