/** What our processes said while a browser test failed. The logs of a CI run are gone with its machine, so the few lines that may tell why are printed. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';

type Failure = { title: string; from: number; to: number };

type Failed = { message?: string; location?: { file: string; line: number } };
type Result = { startTime: string; duration: number; error?: Failed };
type Spec = { title: string; tests: { status: string; results: Result[] }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type BrowserReport = {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** All that is printed for one run: short enough that it leaves room for why the tests failed; the lines are redacted as the logs are. */
const mostLines = 30;
const longestLine = 300;
/** What a failed test caused may be said a moment after it has ended. */
const graceMs = 2_000;

export function titlesOf({ suites }: Pick<BrowserReport, 'suites'>, kind: string): string[] {
  return [
    ...new Set(
      suites
        .flatMap(specsOf)
        .filter(({ tests }) => tests.some(({ status }) => status === kind))
        .map(({ title }) => title),
    ),
  ];
}

/** Why the first try of each failed, and where, by title. */
export function firstErrorsOf({ suites }: Pick<BrowserReport, 'suites'>): Record<string, string> {
  const errors = suites.flatMap(specsOf).flatMap(({ title, tests }) => {
    const first = tests.flatMap(({ results }) => results).find(({ error }) => error?.message)?.error;
    if (first?.message === undefined) return [];
    const { message, location } = first;
    return [[title, location ? `${basename(location.file)}:${location.line} ${message}` : message] as const];
  });
  return Object.fromEntries(errors);
}

function specsOf(suite: Suite): Spec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function failuresOf({ suites }: Pick<BrowserReport, 'suites'>): Failure[] {
  return suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .flatMap(({ results }) => results)
      .filter(({ error }) => error !== undefined)
      .map(({ startTime, duration }) => {
        const from = Date.parse(startTime);
        return { title, from, to: from + duration + graceMs };
      }),
  );
}

type Line = { at: number; text: string };

/** Warnings and worse, oldest first. */
function complaintsIn(folder: string): Line[] {
  const files = DEPLOYABLES.map((name) => join(folder, `${name}.log`)).filter((file) => existsSync(file));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').flatMap(complaint));
  return lines.sort((one, other) => one.at - other.at);
}

type Entry = { level?: string; time?: string; name?: string; msg?: string; pid?: number; err?: { stack?: string } };

function complaint(line: string): Line[] {
  if (!/"level":"(warn|error|fatal)"/.test(line)) return [];
  try {
    const { level, time = '', name, msg, pid: _pid, err, ...fields } = JSON.parse(line) as Entry;
    const { stack, ...error } = err ?? {};
    const where = stack?.split('\n')[1]?.trim();
    const details = { ...fields, ...(err && { err: { ...error, where } }) };
    const text = `${time} ${level} ${name}: ${msg} ${JSON.stringify(details)}`;
    return [{ at: Date.parse(time), text: text.length > longestLine ? `${text.slice(0, longestLine)}…` : text }];
  } catch {
    return [];
  }
}

/** For each failed test the last lines of its time; together no more than may be printed. */
export function serviceComplaints(report: Pick<BrowserReport, 'suites'>, folder: string): string[] {
  const failures = failuresOf(report).slice(0, mostLines / 3);
  const all = failures.length === 0 ? [] : complaintsIn(folder);
  const each = Math.floor(mostLines / Math.max(1, failures.length)) - 1;
  return failures.flatMap(({ title, from, to }) => {
    const during = all.filter(({ at }) => at >= from && at <= to);
    const shown = during.slice(-each).map(({ text }) => `  ${text}`);
    return [`While "${title}" failed, our processes said ${during.length} warnings or errors:`, ...shown];
  });
}
