import { findingsOf } from './reports.ts';

const result = (startTime: string) => ({
  startTime,
  duration: 10,
  error: { message: '\u001b[31mno\u001b[39m\n\n  mail', location: { file: '/x/journeys/mail.spec.ts', line: 7 } },
});

test('of a browser report each kind is told apart, a title with two tries once', () => {
  const results = [result('2026-03-01T09:00:00.000Z'), result('2026-03-01T09:01:00.000Z')];
  const kinds = ['flaky', 'unexpected', 'expected'];
  const specs = kinds.map((status) => ({ title: status, tests: [{ status, results }] }));
  specs.push({ title: 'skipped before it began', tests: [{ status: 'skipped', results: [] }] });
  const said = 'mail.spec.ts:7 no | mail';
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  expect(findingsOf({ suites: [{ suites: [{ specs }] }], stats })).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['skipped before it began'],
    secondTries: ['flaky'],
    reasons: { flaky: said, unexpected: said, expected: said },
  });
});

test('of a report of jest a second try is no pass, and what is pending, skipped or to be written is told', () => {
  const assertionResults = [
    { fullName: 'first', status: 'passed', invocations: 1 },
    { fullName: 'second', status: 'passed', invocations: 2, retryReasons: ['x'.repeat(2_000)] },
    { fullName: 'never', status: 'failed', invocations: 2 },
    { fullName: 'left out', status: 'pending' },
    { fullName: 'to be written', status: 'todo' },
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 1, testResults: [{ assertionResults }] };
  expect(findingsOf(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['left out', 'to be written'],
    secondTries: ['second'],
    reasons: { second: 'x'.repeat(1_000) },
  });
});

test('a file that could not be loaded is a failure', () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    testResults: [{ assertionResults: [] }],
  };
  expect(findingsOf(report).failed).toBe(1);
});
