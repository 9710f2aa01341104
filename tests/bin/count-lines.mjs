#!/usr/bin/env node
/**
 * How large the repository is. Run: node tests/bin/count-lines.mjs [git revision]
 * Code: lines of .ts, .tsx, .mjs and .css that are neither blank nor comment, without tests, what supports tests, and generated files.
 * Beside it the same lines of tests and their support, and how many files a commit changes (the last 200 before the revision).
 */
import { execFileSync } from 'node:child_process';

const revision = process.argv[2] ?? 'HEAD';
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 30 });

const isTest = (path) => /(^|\/)(tests?|testing)\/|\.(test|spec)\.\w+$/.test(path);
const isGenerated = (path, text) =>
  /(^|\/)gen\/|generated\.d\.ts$/.test(path) || /^\s*\/[*/][^\n]*\bGenerated (from|by)\b/.test(text);

/** Comments are taken off where they begin a line; one that follows code leaves its line a line of code. */
function codeLines(text) {
  const bare = text.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '').replace(/^\s*\/\/.*$/gm, '');
  return bare.split('\n').filter((line) => line.trim() !== '').length;
}

const counts = { code: 0, tests: 0 };
for (const path of git('ls-tree', '-r', '--name-only', revision).trim().split('\n')) {
  if (!/\.(ts|tsx|mjs|css)$/.test(path)) continue;
  const text = git('show', `${revision}:${path}`);
  if (!isGenerated(path, text)) counts[isTest(path) ? 'tests' : 'code'] += codeLines(text);
}

const perCommit = git('log', '-200', '--no-merges', '--pretty=format:@', '--name-only', revision)
  .split('@')
  .slice(1)
  .map((files) => files.split('\n').filter(Boolean).length)
  .sort((a, b) => a - b);
const quantile = (share) => perCommit[Math.ceil(perCommit.length * share) - 1];

console.log(`lines of code                     ${counts.code}`);
console.log(`lines of tests and their support  ${counts.tests}`);
console.log(`files a commit, median            ${quantile(0.5)}`);
console.log(`files a commit, 90th percentile   ${quantile(0.9)}`);
