/** From what one of each thing costs to what so many students need: the formula of docs/guides/capacity.md. Pure. */
import { MOVED_WITHIN_SECONDS } from '@parlance/deploy/observability/objectives';
import { STREAM_BYTES } from '@parlance/gateway/live/open-streams';
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import { WATCHER_BYTES } from '@parlance/runtime/live/audiences';
import { heapRoomFor } from '@parlance/runtime/waiting/heap-room';
import type { CostName, Parts, SizeName } from './costs.ts';

export type Figures = Readonly<Record<CostName | SizeName, Parts>>;

/** Of so many students, in the busiest quarter of an hour of a week. Change them here, and the guide's tables follow. */
export const assumed = {
  lessonsAWeek: 2,
  /** Of all students, how many are in a lesson at once when most are. */
  inLessons: 0.1,
  /** Of those lessons, how many began at the same instant: people book full and half hours, and most of them the same. */
  ofOneInstant: 1,
  /** Of all students, who looks around meanwhile. */
  browsing: 0.05,
  /** One step of somebody who looks around; one in five is a search. */
  secondsBetweenSteps: 10,
  searches: 0.2,
  /** Bookings come so many times as often as in the mean of the week. */
  bookingPeak: 10,
  /** Of those who come into a room, how many do within the first minute. */
  firstMinute: 0.4,
  secondsBetweenLines: 120,
  secondsBetweenEvents: 60,
  /** Of all who are there, who signs in anew, within ten minutes. */
  signInAnew: 0.1,
  /** Of a processor, before another replica is wanted. */
  busy: 0.6,
} as const;

/** Of a replica's pool; held to the programs by tests/charts/database-connections.charts.test.ts. */
export const connectionsOf: Readonly<Record<ServiceName, number>> = {
  identity: 10,
  booking: 24,
  payments: 10,
  content: 10,
  notification: 10,
  media: 20,
};

const weekSeconds = 7 * 24 * 3_600;
const kbOfGb = 1_024 ** 2;

/** A second. */
type Rates = Record<Exclude<CostName, 'stream' | 'minute'>, number> & { streams: number; inRooms: number };

function ratesOf(students: number): Rates {
  const inRooms = 2 * assumed.inLessons * students;
  const streams = inRooms + assumed.browsing * students;
  const steps = (assumed.browsing * students) / assumed.secondsBetweenSteps;
  const booking = ((assumed.lessonsAWeek * students) / weekSeconds) * assumed.bookingPeak;
  return {
    'sign-in': (assumed.signInAnew * streams) / 600,
    page: steps * (1 - assumed.searches),
    search: steps * assumed.searches,
    booking,
    // Both are reminded of each lesson, over the quarter of an hour.
    mail: inRooms / 900,
    delivery: streams / assumed.secondsBetweenEvents,
    line: inRooms / assumed.secondsBetweenLines,
    join: (inRooms * assumed.firstMinute) / 60,
    streams,
    inRooms,
  };
}

/** What a part is busy with while nobody does anything: each replica of a program, each media node, and a store once. */
const restOf = (figures: Figures, part: string): number => (figures.rest[part] ?? 0) / 3_600;

/** Processors that each part is busy with for these students, beside its rest. */
function processorsOf(figures: Figures, students: number): Record<string, number> {
  const { streams, inRooms, ...rates } = ratesOf(students);
  const busy: Record<string, number> = {};
  const add = (parts: Parts, times: number) => {
    for (const [part, ms] of Object.entries(parts)) busy[part] = (busy[part] ?? 0) + (ms / 1_000) * times;
  };
  for (const [name, rate] of Object.entries(rates)) add(figures[name as keyof typeof rates], rate);
  add(figures.stream, streams / 3_600);
  add(figures.minute, inRooms / 60);
  return busy;
}

export const programs = ['gateway', 'booking', 'media', 'notification', 'identity', 'content', 'payments'] as const;
/** What each live stream is to the three programs that hold it, and their heaps (helm/platform/values-production.yaml). */
export const held = {
  gateway: { bytes: STREAM_BYTES, heapMi: 448 },
  notification: { bytes: WATCHER_BYTES, heapMi: 320 },
  media: { bytes: WATCHER_BYTES, heapMi: 448 },
};
const streamsEach = (name: string): number => {
  const { bytes, heapMi } = held[name as keyof typeof held] ?? {};
  return bytes === undefined || heapMi === undefined ? Infinity : heapRoomFor(bytes, heapMi * 2 ** 20);
};
/** Two bear the loss of one. */
const leastReplicas = 2;

export type Plan = {
  students: number;
  replicas: Record<(typeof programs)[number], number>;
  /** Of PostgreSQL, Keycloak, Redis, Kafka and nginx: processors to be had, with room. */
  processors: Record<string, number>;
  mediaNodes: number;
  streamGb: number;
  connections: number;
  partitions: number;
};

/** A media node of so many processors. */
const mediaProcessors = 8;

export function planFor(figures: Figures, students: number): Plan {
  const busy = processorsOf(figures, students);
  const wanted = (part: string) => ((busy[part] ?? 0) + restOf(figures, part)) / assumed.busy;
  /** Each of so many processors, which rests as well. */
  const wantedOf = (part: string, processors: number) =>
    Math.ceil((busy[part] ?? 0) / (processors * assumed.busy - restOf(figures, part)));
  const { streams } = ratesOf(students);
  const replicas = Object.fromEntries(
    programs.map((name) => [name, Math.max(leastReplicas, wantedOf(name, 1), Math.ceil(streams / streamsEach(name)))]),
  ) as Plan['replicas'];
  const readers = Math.max(...programs.filter((name) => name !== 'gateway').map((name) => replicas[name]));
  const streamKb = Object.values(figures['stream memory']).reduce((sum, kb) => sum + kb, 0);
  return {
    students,
    replicas,
    processors: Object.fromEntries(
      ['postgres', 'keycloak', 'kafka', 'redis', 'nginx'].map((part) => [part, wanted(part)]),
    ),
    mediaNodes: Math.max(2, wantedOf('janus', mediaProcessors)),
    streamGb: (streams * streamKb) / kbOfGb,
    connections: SERVICES.reduce((sum, name) => sum + replicas[name] * connectionsOf[name], 0),
    // Twice the readers, so that a partition can move, and by six, so that two, three and six share them evenly.
    partitions: Math.max(6, Math.ceil((2 * readers) / 6) * 6),
  };
}

/** What one PostgreSQL server holds. */
export const serverConnections = 500;

const everybody = 10_000_000_000;

/** So many fit, and one more does not: replicas come one by one, and two of each are there for nobody. */
function mostStudents(fits: (students: number) => boolean): number {
  let [enough, tooMany] = [0, 1];
  while (tooMany < everybody && fits(tooMany)) [enough, tooMany] = [tooMany, 2 * tooMany];
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (fits(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

export type Bottleneck = { what: string; limit: string; students: number; then: string };

/** Counted as if all of them were due at once: so they are at their end, and nearly so a quarter of an hour after their first came. */
const lessonsOfAnInstant = (students: number): number => assumed.inLessons * assumed.ofOneInstant * students;

/** What there is one of, and the number of students at which it is full; the smallest first. `movesASecond`: due lessons that booking's replicas move together. */
export function bottlenecks(figures: Figures, movesASecond: number): Bottleneck[] {
  const million = processorsOf(figures, 1_000_000);
  const fullAt = (part: string, processors: number) =>
    ((processors * assumed.busy - restOf(figures, part)) * 1_000_000) / (million[part] ?? 0);
  const found: Bottleneck[] = [
    {
      what: 'one media node',
      limit: `${mediaProcessors} processors`,
      students: fullAt('janus', mediaProcessors),
      then: 'more nodes: a room is on one, rooms are placed where there is room',
    },
    {
      what: 'one PostgreSQL server for all databases',
      limit: '16 processors',
      students: fullAt('postgres', 16),
      then: "a server for each service's database: nothing reads across them",
    },
    {
      what: 'connections of one PostgreSQL server',
      limit: String(serverConnections),
      students: mostStudents((students) => planFor(figures, students).connections <= serverConnections),
      then: 'a server for each database, a smaller pool for booking (`DATABASE_CONNECTIONS`)',
    },
    {
      what: 'one gateway',
      limit: '1 processor',
      students: fullAt('gateway', 1),
      then: 'more replicas: it keeps nothing',
    },
    {
      what: 'one gateway',
      limit: `${streamsEach('gateway').toLocaleString('en')} live streams, half of its memory`,
      students: (streamsEach('gateway') * 1_000_000) / ratesOf(1_000_000).streams,
      then: 'more replicas; whoever finds no room is told to come again',
    },
    {
      what: 'the list of due lessons',
      limit: `${movesASecond} moves a second, within the ${MOVED_WITHIN_SECONDS} s that are promised`,
      students: (movesASecond * MOVED_WITHIN_SECONDS) / lessonsOfAnInstant(1),
      then: 'moves come late and none is lost; more processors for booking and its database, more replicas of booking, then each of them its own part of the list',
    },
    { what: 'one booking', limit: '1 processor', students: fullAt('booking', 1), then: 'more replicas' },
    { what: 'one Redis', limit: '1 processor', students: fullAt('redis', 1), then: 'a cluster, by the key of a limit' },
    {
      what: 'one Keycloak',
      limit: '4 processors',
      students: fullAt('keycloak', 4),
      then: 'more of them on one database',
    },
    { what: 'one Kafka broker', limit: '4 processors', students: fullAt('kafka', 4), then: 'three brokers, then more' },
  ];
  return found.toSorted((a, b) => a.students - b.students);
}
