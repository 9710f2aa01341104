/** `npm test`: installs what is missing, then runs everything. Plain JavaScript for the system's older Node. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { demandGenerated, demandPackages, findNode, ownPrograms, root } from '../../deploy/local/bin/node24.mjs';

await demandPackages();
demandGenerated();
const node = findNode();
if (node === undefined) {
  console.error('The packages do not bring a Node for this machine, and its own is older than 24.');
  process.exit(1);
}
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=TimeoutNegativeWarning', // kafkajs 2.2.4, see node24.mjs
    join(root, 'tests/bin', 'run.ts'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    cwd: root,
    env: { ...ownPrograms(), NODE_OPTIONS: '' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
