/** What a suite's report says of its tests, whichever runner wrote it. */
import { stripVTControlCharacters } from 'node:util';
import { firstErrorsOf, titlesOf, type BrowserReport } from './service-complaints.ts';

type Assertion = { fullName: string; status: string; invocations?: number; retryReasons?: string[] };
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
  /** What the first try of such a test said, by title, where it was told. */
  reasons: Record<string, string>;
};

/** Of a reason: enough to know which expectation it was. */
const longestReason = 1_000;
const reason = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ')
    .slice(0, longestReason);
const shortened = (reasons: Record<string, string>) =>
  Object.fromEntries(Object.entries(reasons).map(([title, message]) => [title, reason(message)]));

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
    reasons: shortened(firstErrorsOf(report)),
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
    reasons: shortened(
      Object.fromEntries(
        tests.flatMap(({ fullName, retryReasons: [first] = [] }) => (first ? [[fullName, first]] : [])),
      ),
    ),
  };
}
