/** A copy of the sources in which defects can be planted; what is cut off leaves the checkout as it was. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const mostBytes = 16 * 1024 * 1024;
/** Made by generators, so git does not list them. */
const generated = ['proto/gen'];
const parts = '.local/test/parts.json';

export async function copySources(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-mutants-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', listed, { cwd: root, maxBuffer: mostBytes });
  const files = stdout.split('\0').filter((one) => one !== '' && existsSync(join(root, one)));
  for (const path of [...files, ...generated, parts]) {
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  linkPackages(root, folder);
  return folder;
}

/** After a change of the contracts, everything that is made of them. */
export async function generateContracts(folder: string): Promise<void> {
  await run(process.execPath, ['--run', 'generate'], { cwd: join(folder, 'proto') });
}

/** Packages of npm are the checkout's; our own are the copy's, or a planted defect would not be met. */
function linkPackages(root: string, folder: string): void {
  linkEach(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'frontends'))) {
    const own = join(root, 'frontends', name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, 'frontends', name, 'node_modules'));
  }
}

function linkEach(from: string, to: string): void {
  mkdirSync(join(to, '@parlance'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@parlance') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@parlance')))
    symlinkSync(readlinkSync(join(from, '@parlance', name)), join(to, '@parlance', name));
}
