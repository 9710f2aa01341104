import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test('a service that runs from its sources may have JSX in them', () => {
  const mails = join(__dirname, '../../../services/notification/src/outbound/mails/account-mails.tsx');
  const folder = mkdtempSync(join(tmpdir(), 'tsx-'));
  folders.push(folder);
  const entry = join(folder, 'entry.ts');
  writeFileSync(entry, `import * as mails from '${mails}'; console.log(Object.keys(mails).length > 0);`);
  const said = execFileSync(process.execPath, ['--import', join(__dirname, 'load-tsx.ts'), entry], {
    encoding: 'utf8',
  });
  expect(said).toBe('true\n');
});
