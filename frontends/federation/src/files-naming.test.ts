import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesNaming } from './files-naming.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'naming-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('every file that names the folder of the build is found, also deeper and between bytes that are no text', () => {
  mkdirSync(join(folder, 'assets/empty'), { recursive: true });
  writeFileSync(join(folder, 'main.js'), 'new URL(".", "file:///home/ada/parlance/a.mjs")');
  writeFileSync(join(folder, 'assets/worker.bin'), Buffer.from([0, 255, ...Buffer.from('/home/ada/parlance'), 0]));
  writeFileSync(join(folder, 'clean.js'), 'new URL(".", "file:///")');
  expect(filesNaming(folder, '/home/ada/parlance')).toEqual(['assets/worker.bin', 'main.js']);
});
