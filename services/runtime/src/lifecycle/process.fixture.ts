/** A small process for the test of signals: serves health, and its work stops when its input ends. */
import { once } from 'node:events';
import { startHealthServer } from '../http/server.ts';
import { runProcess } from './run-process.ts';

await runProcess({
  name: 'fixture',
  start: async (life) => {
    if (process.argv[2] === 'fail') throw new Error('cannot start');
    if (process.argv[2] === 'talk') for (let line = 0; line < 5_000; line += 1) life.log.info({ line }, 'line');
    const health = await startHealthServer({ listen: '127.0.0.1:0', readiness: life.ready });
    life.onStop('health', () => health.stop());
    life.onStop('work', () => once(process.stdin.resume(), 'end'));
    process.stdout.write(`port ${health.port}\n`);
  },
});
