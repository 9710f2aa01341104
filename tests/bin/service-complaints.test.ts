import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceComplaints, type BrowserReport } from './service-complaints.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'complaints-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 9, 0, seconds)).toISOString();
const line = (seconds: number, fields: object) =>
  JSON.stringify({ level: 'warn', time: at(seconds), pid: 7, name: 'booking', msg: 'odd', ...fields });
const log = (name: string, lines: string[]) => writeFileSync(join(folder, `${name}.log`), `${lines.join('\n')}\n`);

/** Each of these ran from its second on, for ten. */
const reportOf = (...ran: [title: string, status: string, second: number][]): Pick<BrowserReport, 'suites'> => ({
  suites: [
    {
      suites: [
        {
          specs: ran.map(([title, status, second]) => ({
            title,
            tests: [{ status, results: [{ startTime: at(second), duration: 10_000, error: { message: 'no' } }] }],
          })),
        },
      ],
    },
  ],
});

test('warnings and errors from the time of a failed test are shown, in order and from all processes', () => {
  const err = { type: 'Error', message: 'no slot', stack: 'Error: no slot\n    at reserve (reserve.ts:7)\n    at x' };
  log('booking', [
    line(19, { msg: 'too early' }),
    line(25, { level: 'error', msg: 'call failed', requestId: 'r-1', err }),
    line(26, { level: 'info', msg: 'only info' }),
    line(40, { msg: 'too late' }),
  ]);
  log('gateway', [line(22, { name: 'gateway', msg: 'retry' }), 'no JSON, with "level":"warn"']);
  log('keycloak', [line(22, { msg: 'not ours' })]);
  const shown = serviceComplaints(reportOf(['books', 'unexpected', 20], ['pays', 'expected', 20]), folder);
  expect(shown).toEqual([
    'While "books" failed, our processes said 2 warnings or errors:',
    `  ${at(22)} warn gateway: retry {}`,
    `  ${at(25)} error booking: call failed {"requestId":"r-1","err":{"type":"Error","message":"no slot","where":"at reserve (reserve.ts:7)"}}`,
  ]);
});

test('however much was said and however many tests failed, it is at most thirty lines of bounded length', () => {
  log(
    'booking',
    Array.from({ length: 500 }, (_, index) => line(21, { index, words: 'x'.repeat(9_000) })),
  );
  for (const failed of [1, 7, 90]) {
    const titles = Array.from({ length: failed }, (_, index) => [`${index}`, 'flaky', 20] as [string, string, number]);
    const shown = serviceComplaints(reportOf(...titles), folder);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.length).toBeLessThanOrEqual(30);
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThan(320);
  }
  expect(serviceComplaints(reportOf(['0', 'unexpected', 20]), folder).at(-1)).toContain('"index":499');
});

test('of a test that passed at its second try only the time of the first is told', () => {
  log('booking', [line(21, { index: 1 }), line(41, { index: 2 })]);
  const results = [
    { startTime: at(20), duration: 10_000, error: { message: 'no' } },
    { startTime: at(40), duration: 10_000 },
  ];
  const shown = serviceComplaints(
    { suites: [{ specs: [{ title: 'books', tests: [{ status: 'flaky', results }] }] }] },
    folder,
  );
  expect(shown).toHaveLength(2);
  expect(shown[1]).toContain('"index":1');
});

test('a run without a failure says nothing', () => {
  log('booking', [line(21, {})]);
  expect(serviceComplaints(reportOf(['books', 'expected', 20]), folder)).toEqual([]);
});
