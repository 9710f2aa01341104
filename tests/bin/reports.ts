/** What a suite's report says of its tests, whichever runner wrote it. */
import { titlesOf, type BrowserReport } from './service-complaints.ts';

type Assertion = { fullName: string; status: string; invocations?: number };
export type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { assertionResults: Assertion[] }[];
};
export type Findings = {
  passed: number;
  failed: number;
  /** Titles of tests that did not run although their file did. */
  skipped: string[];
  /** Titles of tests that failed and then passed. */
  secondTries: string[];
};

const notRun = ['pending', 'skipped', 'todo', 'disabled'];

export function findingsOf(report: BrowserReport | JestReport): Findings {
  return 'suites' in report ? ofPlaywright(report) : ofJest(report);
}

function ofPlaywright(report: BrowserReport): Findings {
  const { expected, unexpected } = report.stats;
  return {
    passed: expected,
    failed: unexpected,
    skipped: titlesOf(report, 'skipped'),
    secondTries: titlesOf(report, 'flaky'),
  };
}

function ofJest(report: JestReport): Findings {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const titles = (chosen: (test: Assertion) => boolean) => tests.filter(chosen).map(({ fullName }) => fullName);
  const secondTries = titles(({ status, invocations = 1 }) => status === 'passed' && invocations > 1);
  return {
    passed: report.numPassedTests - secondTries.length,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
    skipped: titles(({ status }) => notRun.includes(status)),
    secondTries,
  };
}
