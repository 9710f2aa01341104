import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRun, lastRun, type RunRecord } from './record.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'records-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const run = (over: Partial<RunRecord> = {}): RunRecord => ({
  story: 'evening',
  about: '',
  people: 2,
  minutes: 1,
  plant: undefined,
  untimed: false,
  url: '',
  startedAt: Date.UTC(2026, 0, 5, 9),
  machine: { cores: 2, processor: '', memoryMb: 1, freeMb: 1, loadBefore: 1, loadAfter: 2, ownDelayMs: 3 },
  streams: 0,
  reopened: 0,
  acts: 0,
  notSent: 0,
  k6: '',
  endpoints: [],
  kinds: [],
  slices: [],
  thresholds: [],
  verdicts: [],
  ...over,
});
const later = run({ startedAt: Date.UTC(2026, 0, 6) });

test('a run is compared with the last one of its story, and nothing half-written lies beside it', () => {
  keepRun(folder, run({ people: 3 }), 'page');
  keepRun(folder, run({ startedAt: Date.UTC(2026, 0, 5, 10), plant: 'lost-event' }), 'page');
  keepRun(folder, run({ startedAt: Date.UTC(2026, 0, 5, 11), untimed: true }), 'page');
  expect(lastRun(folder, later)?.people).toBe(3);
  expect(readdirSync(folder).filter((name) => !/\.(json|html)$/.test(name))).toEqual([]);
});

test('what is cut off, is of another form or is no record at all takes nothing from a report', () => {
  keepRun(folder, run({ people: 3 }), 'page');
  const whole = JSON.stringify(run());
  const broken = [whole.slice(0, 40), 'null', '{}', JSON.stringify({ ...run(), machine: undefined, plant: undefined })];
  for (const [index, text] of broken.entries()) writeFileSync(join(folder, `evening-2026-01-05T1${index}.json`), text);
  expect(lastRun(folder, later)?.people).toBe(3);
});

test('many stories in one evening have a name that a file can have, and are not taken for one another', () => {
  const story = Array.from({ length: 40 }, (_, index) => `story-${index}`).join('+');
  keepRun(folder, run({ story }), 'page');
  expect(Math.max(...readdirSync(folder).map((name) => name.length))).toBeLessThan(200);
  expect(lastRun(folder, { ...later, story })?.story).toBe(story);
  expect(lastRun(folder, { ...later, story: `${story}+more` })).toBeUndefined();
});
