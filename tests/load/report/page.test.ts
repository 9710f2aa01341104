import { verdict } from '../oracles/verdict.ts';
import { closingWords, reportPage } from './page.ts';
import { isGood, type RunRecord } from './record.ts';

const machine = { cores: 2, processor: 'p', memoryMb: 1, freeMb: 1, loadBefore: 1, loadAfter: 2, ownDelayMs: 3 };
const figures = { refused: 0, failed: 0, p50: 1, p95: 20, p99: 3, max: 4 };
const run: RunRecord = {
  story: 'evening',
  about: 'About it.',
  people: 2,
  minutes: 1,
  plant: undefined,
  untimed: false,
  url: 'http://localhost:1',
  startedAt: Date.UTC(2026, 0, 5, 9),
  machine,
  streams: 2,
  reopened: 0,
  acts: 5,
  notSent: 0,
  k6: '',
  endpoints: [{ name: 'book an hour', kind: 'booking', count: 7, ...figures }],
  kinds: [],
  slices: [
    { fromS: 0, perSecond: 5, p95: 2, failed: 0 },
    { fromS: 1, perSecond: 10, p95: 4, failed: 0 },
  ],
  thresholds: [{ what: 'booking: 95 of 100 within', value: 20, bar: 150, unit: 'ms', isKept: true }],
  verdicts: [verdict('no slot is sold twice', 9, []), verdict('no chat line is lost', 0, [])],
};

test('a run in which nothing was wrong says so, and what had nothing to look at proves nothing', () => {
  expect(isGood(run)).toBe(true);
  expect(closingWords(run)).toBe(
    '1 oracle found nothing wrong, 1 had nothing to look at. All 1 promise at the edge kept.',
  );
  expect(reportPage(run, undefined)).toContain('not asked');
});

test('a fault and a missed promise are named', () => {
  const verdicts = [verdict('no slot is sold twice', 9, ['lesson 1 is sold to a and b'])];
  const thresholds = [{ what: 'booking: 95 of 100 within', value: 151, bar: 150, unit: 'ms' as const, isKept: false }];
  const bad = { ...run, verdicts, thresholds };
  expect(isGood(bad)).toBe(false);
  expect(isGood({ ...run, verdicts })).toBe(false);
  expect(isGood({ ...run, thresholds })).toBe(false);
  expect(closingWords(bad)).toBe(
    'NOT TRUE: no slot is sold twice. Promises missed: booking: 95 of 100 within 150 ms (151.0).',
  );
  expect(reportPage(bad, undefined)).toContain('lesson 1 is sold to a and b');
});

test('a run that was not asked how quick it was says so', () => {
  expect(closingWords({ ...run, untimed: true })).toMatch(
    /1 promise at the edge kept, and how quick it was was not asked\.$/,
  );
});

test('a machine that had other work is said to', () => {
  expect(closingWords({ ...run, machine: { ...machine, loadBefore: 9.5 } })).toMatch(
    /kept\. The machine had other work \(load average 9\.5 on 2 cores before it began\): its times say little\.$/,
  );
});

test('whatever was said to the report stands in it as text', () => {
  const evil = `<script>alert("1")</script>'&`;
  const verdicts = [verdict(evil, 1, [evil])];
  const endpoints = [{ name: evil, kind: 'booking' as const, count: 1, ...figures }];
  const page = reportPage({ ...run, story: evil, about: evil, url: evil, plant: evil, verdicts, endpoints }, undefined);
  expect(page).not.toContain('<script>');
  expect(page.split('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;').length).toBeGreaterThan(6);
});

test('each time stands beside that of the last run', () => {
  const before = {
    ...run,
    endpoints: [{ name: 'book an hour', kind: 'booking' as const, count: 7, ...figures, p95: 10 }],
  };
  expect(reportPage(run, before)).toContain('10.0 ms (+100 %)');
  expect(reportPage(run, undefined)).toContain('no earlier run');
});

test('what was not sent is told', () => {
  expect(reportPage(run, undefined)).not.toContain('not sent');
  expect(reportPage({ ...run, notSent: 1_234 }, undefined)).toContain('1,234 calls were due');
  expect(reportPage({ ...run, k6: 'p(95)<2' }, undefined)).toContain('p(95)&lt;2');
  expect(reportPage(run, undefined)).not.toContain('What k6 says');
});

test('it loads nothing from anywhere', () => {
  expect(reportPage(run, run)).not.toMatch(/\b(src|href)=|@import|url\(/);
});
