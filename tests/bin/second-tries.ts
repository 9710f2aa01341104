/** The tests that failed and then passed when they were tried again: each is a defect to be found, so each is told by name. */
import { failuresOf, type BrowserReport } from './service-complaints.ts';

export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { assertionResults: { fullName: string; status: string; invocations?: number }[] }[];
};

export function secondTries(report: BrowserReport | JestReport): string[] {
  if ('suites' in report) return [...new Set(failuresOf(report, ['flaky']).map(({ title }) => title))];
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);
}
