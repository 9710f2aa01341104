import type { Cast } from '../company.ts';
import { stories } from '../stories/all.ts';
import { storyNames } from '../stories/names.ts';
import { mostWithSound } from '../stories/joins.ts';
import { livesIn, optionsOf } from './options.ts';

const person = (uid: string) => ({ uid, token: '', renew: async () => undefined });
const many = (count: number, of: string) => Array.from({ length: count }, (_, index) => person(`${of}${index}`));

function castOf(students: number, tutors: number, running = 0): Cast {
  const cast = { students: many(students, 's'), tutors: many(tutors, 't'), admins: many(1, 'a') };
  const [tutor, student] = [person('t0'), person('s0')];
  const lesson = (id: string) => ({ kind: 'running' as const, booking: { id, when: 0 }, tutor, student });
  const lessons = Array.from({ length: running }, (_, index) => lesson(`b${index}`));
  return { ...cast, topic: { material: 'm', course: 'c', lesson: 'l' }, firstHour: 0, hours: [], lessons };
}

const playing = { minutes: 2, untimed: false };

test('each person of a part is a virtual user who plays it once, and has time for the last answer', () => {
  const { scenarios } = optionsOf({ story: stories.evening, cast: castOf(8, 2), ...playing });
  const how = { executor: 'per-vu-iterations', exec: 'live', iterations: 1, maxDuration: '125s', gracefulStop: '135s' };
  expect(scenarios).toEqual({
    students: { ...how, vus: 8, env: { PART: 'students' } },
    teachers: { ...how, vus: 2, env: { PART: 'teachers' } },
  });
});

test('who comes whether others are answered or not comes at a rate, and no more than so many are there at once', () => {
  const { scenarios } = optionsOf({ story: stories.search, cast: castOf(100, 12), ...playing });
  expect(scenarios.arrivals).toMatchObject({
    executor: 'constant-arrival-rate',
    exec: 'come',
    rate: 3_000,
    timeUnit: '1m',
    duration: '120s',
    preAllocatedVUs: 400,
    maxVUs: 400,
  });
});

test('promises are thresholds, a story’s own before the usual ones; where quickness is not asked only that all were answered', () => {
  const usual = optionsOf({ story: stories.evening, cast: castOf(8, 2), ...playing }).thresholds;
  expect(usual['http_req_duration{kind:booking}']).toEqual(['p(95)<=150', 'p(99)<=400']);
  expect(usual.unanswered).toEqual(['rate<=0.001']);
  // What nobody calls would be kept for nothing.
  const asked = ['booking', 'screen', 'search'].map((kind) => `http_req_duration{kind:${kind}}`);
  expect(Object.keys(usual).sort()).toEqual([...asked, 'unanswered']);
  const own = optionsOf({ story: stories.storm, cast: castOf(8, 2), ...playing }).thresholds;
  expect(own['http_req_duration{kind:booking}']).toEqual(['p(95)<=2000', 'p(99)<=4000']);
  const untimed = optionsOf({ story: stories.evening, cast: castOf(8, 2), minutes: 2, untimed: true }).thresholds;
  expect(untimed).toEqual({ unanswered: ['rate<=0.001'] });
});

test('lessons with sound are played by another program: the first ones have no virtual users', () => {
  const few = optionsOf({ story: stories.joins, cast: castOf(20, 20, mostWithSound), ...playing });
  expect(few.scenarios).toEqual({});
  const more = optionsOf({ story: stories.joins, cast: castOf(20, 20, mostWithSound + 3), ...playing });
  expect(more.scenarios.comers).toMatchObject({ vus: 6 });
  expect([livesIn(few), livesIn(more)]).toEqual([0, 6]);
});

test.each(storyNames)('k6 takes the names of the scenarios of "%s"', (name) => {
  const { scenarios } = optionsOf({ story: stories[name], cast: castOf(20, 20, 20), ...playing });
  for (const scenario of Object.keys(scenarios)) expect(scenario).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(Object.keys(scenarios).length).toBeGreaterThan(0);
});
