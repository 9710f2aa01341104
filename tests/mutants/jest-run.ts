/** One test file of one suite in the copy, and what its tests said. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Catcher } from './mutant.ts';

type Report = {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
};
export type Verdict = { passed: string[]; failed: string[]; trouble?: string };

/** A defect may make a test wait for what never comes: that counts as noticed by the test that waited. */
const testLimitMs = 30_000;
const runLimitMs = 240_000;

/** With `title` that test alone: one defect may let every other one of the file wait as long as it may. */
export async function runTest(
  folder: string,
  { suite, test, title }: Pick<Catcher, 'suite' | 'test'> & Partial<Catcher>,
): Promise<Verdict> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const choice = [`--selectProjects=${suite}`, '--runTestsByPath', test, '--testTimeout', String(testLimitMs)];
  const output = ['--json', '--outputFile', report, '--maxWorkers', '1', '--silent', '--forceExit'];
  const only =
    title === undefined ? [] : ['--testNamePattern', title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)];
  await ended([...args, ...choice, ...only, ...output], folder);
  if (!existsSync(report)) return { passed: [], failed: [], trouble: 'the tests did not end in time' };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap((one) => one.assertionResults);
  const titles = (status: string) => results.filter((one) => one.status === status).map((one) => one.fullName);
  const trouble = results.length === 0 ? testResults.map((one) => one.message).join('\n') : undefined;
  return { passed: titles('passed'), failed: titles('failed'), ...(trouble ? { trouble } : {}) };
}

function ended(args: string[], cwd: string): Promise<void> {
  const env = { ...process.env };
  delete env.CI; // a second try would only cost time here
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: 'ignore',
    timeout: runLimitMs,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', () => resolve()));
}
