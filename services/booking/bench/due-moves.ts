/**
 * Lessons that all begin at the same instant: how many of their moves booking's replicas make in a second, they and PostgreSQL on this machine.
 * Run: TEST_DATABASE_URL=… node bench/due-moves.ts [lessons] [replicas …]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { enrolDue } from '../test/enrol-due.ts';

const [lessons = 3_000, ...counts] = process.argv.slice(2).map(Number);
const aheadMs = 400 * 86_400_000;
const longestMs = 120_000;
const fixture = join(import.meta.dirname, '../test/sweeping-process.fixture.ts');

async function movesASecond(replicas: number): Promise<number> {
  const db = await freshDatabase('due_moves', migrations);
  const began = Date.now() + 15_000;
  await enrolDue(db.pool, { lessons, spreadSeconds: 0, first: new Date(began + aheadMs) });
  await db.pool.query('analyze');
  const all = Array.from({ length: replicas }, () =>
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fixture, db.url, String(aheadMs)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  try {
    await Promise.all(all.map((child) => once(child, 'message')));
    if (Date.now() > began) throw new Error('they were not ready in time');
    // What ends the lesson is due two seconds later, and comes after.
    const left = `select count(*)::int as left from lessons where status in ('open', 'in-progress')`;
    for (;;) {
      const { rows } = await db.pool.query<{ left: number }>(left);
      if (rows[0]?.left === 0) return lessons / ((Date.now() - began) / 1_000);
      if (Date.now() > began + longestMs) throw new Error(`${rows[0]?.left} lessons were not moved`);
      await sleep(50);
    }
  } finally {
    for (const child of all) child.kill('SIGKILL');
    await Promise.all(all.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    await db.drop();
  }
}

for (const replicas of counts.length > 0 ? counts : [1, 2, 3]) {
  const rate = await movesASecond(replicas);
  process.stdout.write(`${lessons} lessons of one instant, ${replicas} replicas: ${rate.toFixed(0)} moves a second\n`);
}
