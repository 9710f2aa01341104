/** `npm run dev`: keeps the front ends built as their sources change, and lets open pages load themselves anew. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { reloadOnChange } from './reload-on-change.ts';

const [root, into, configFile] = process.argv.slice(2);
if (root === undefined || into === undefined || configFile === undefined) {
  throw new Error('usage: watch-frontends.ts <checkout> <folder that is served> <config.js>');
}

/** As the edge wrote it when it was started. */
const config = readFileSync(configFile, 'utf8');
function tellPages(file: string): void {
  writeFileSync(file, `${config}${reloadOnChange(String(Date.now()))}`);
}

type Line = { changed?: string; app?: string; fault?: string; following?: true };
function hear(line: Line, file: string): void {
  if (line.fault !== undefined) console.error(`${line.app} does not build:\n${line.fault}`);
  if (line.following) console.log('following all front ends');
  if (line.changed === undefined) return;
  console.log(`${line.changed} has changed`);
  tellPages(file);
}

tellPages(configFile);
// The services come first: whoever changes one waits for it, while a page may be built a moment later.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const child = spawn(process.execPath, [...process.execArgv, join(root, 'frontends/federation/bin/watch.mjs'), into], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
createInterface({ input: child.stdout }).on('line', (line) => hear(JSON.parse(line) as Line, configFile));
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill());
