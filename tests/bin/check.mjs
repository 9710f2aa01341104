/** `npm run check`: format, types, contracts, lint with boundaries, what nobody uses. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = spawn(
  process.execPath,
  [
    fileURLToPath(new URL('test.mjs', import.meta.url)),
    '--only',
    'generate,format,types,contracts,lint,boundaries,unused',
  ],
  { stdio: 'inherit' },
);
child.on('exit', (code) => process.exit(code ?? 1));
