/** The files under every image that runs Node: the program itself, its libraries, and the few texts of /etc that it reads. */
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTool } from '../local/fetch/apt.ts';
import { openRoot, type ImageRoot } from './image-root.ts';

/** Our programs run as this user; nobody else exists in an image. */
const USER = { id: 10_001, name: 'parlance' };

/** `modules`: machine code that programs load besides, in folders of its own; what it needs of the system is needed here too. */
export function makeNodeRoot(folder: string, modules: string[] = []): ImageRoot {
  const root = openRoot(folder);
  root.addFile(process.execPath, '/usr/bin/node');
  chmodSync(join(folder, 'usr/bin/node'), 0o755);
  // A seventh of it is for debuggers.
  const strip = findTool({ program: 'strip', package: 'binutils' });
  if (strip !== undefined) execFileSync(strip, [join(folder, 'usr/bin/node')], { timeout: 60_000 });
  root.addLibrariesOf(
    [process.execPath, ...modules],
    modules.map((file) => dirname(file)),
  );
  writeUsers(folder);
  return root;
}

export function writeUsers(folder: string): void {
  const { id, name } = USER;
  const etc = (file: string, lines: string[]) => writeFileSync(join(folder, 'etc', file), `${lines.join('\n')}\n`);
  etc('passwd', ['root:x:0:0:root:/:/nowhere', `${name}:x:${id}:${id}:${name}:/tmp:/nowhere`]);
  etc('group', ['root:x:0:', `${name}:x:${id}:`]);
  etc('nsswitch.conf', ['hosts: files dns', 'passwd: files', 'group: files']);
}
