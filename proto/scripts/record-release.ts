/** `node proto/scripts/record-release.ts <version> [<commit>]`: writes down what the last release is (released/README.md). */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [version, at = 'HEAD'] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version it is: 1.2.3');

const proto = join(import.meta.dirname, '..');
const released = join(proto, 'released');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: proto, encoding: 'utf8' }).trim();
const commit = git('rev-parse', '--verify', `${at}^{commit}`);
const top = git('rev-parse', '--show-toplevel');
const common = git('rev-parse', '--path-format=absolute', '--git-common-dir');

/** Names of a service's migrations, as their files say them. */
const migrations: Record<string, string[]> = {};
for (const path of git('-C', top, 'ls-tree', '-r', '--name-only', commit, 'services').split('\n')) {
  const [, service] = /^services\/([\w-]+)\/migrations\/\d[^/]*\.ts$/.exec(path) ?? [];
  if (service === undefined) continue;
  const [, name] = /\bname: '([^']+)'/.exec(git('show', `${commit}:${path}`)) ?? [];
  if (name === undefined) throw new Error(`${path} has no name`);
  (migrations[service] ??= []).push(name);
}

writeFileSync(join(released, 'release.json'), `${JSON.stringify({ version, commit, migrations }, null, 2)}\n`);
const source = `${common}#ref=${commit},subdir=proto`;
execFileSync(
  join(top, 'node_modules/.bin/buf'),
  ['build', source, '--exclude-source-info', '-o', join(released, 'contracts.binpb')],
  {
    cwd: proto,
    stdio: 'inherit',
  },
);
process.stdout.write(`${version} is the last release: ${commit}\n`);
