import { secondTries } from './second-tries.ts';

test('a browser test that passed at the second try is told once, one that failed or passed is not', () => {
  const results = [
    { startTime: '2026-03-01T09:00:00.000Z', duration: 10 },
    { startTime: '2026-03-01T09:01:00.000Z', duration: 10 },
  ];
  const specs = ['flaky', 'unexpected', 'expected'].map((status) => ({ title: status, tests: [{ status, results }] }));
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  expect(secondTries({ suites: [{ suites: [{ specs }] }], stats })).toEqual(['flaky']);
});

test('a test on real parts that passed at the second try is told', () => {
  const assertionResults = [
    { fullName: 'once', status: 'passed', invocations: 1 },
    { fullName: 'twice', status: 'passed', invocations: 2 },
    { fullName: 'never', status: 'failed', invocations: 2 },
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 1, testResults: [{ assertionResults }] };
  expect(secondTries(report)).toEqual(['twice']);
});
