/** A company on a running platform, with all that measuring what its acts cost needs. */
import { adminApi } from '../../support/api.ts';
import { platform } from '../../support/platform-info.ts';
import { makeCaller } from '../../load/caller.ts';
import type { Needs } from '../../load/company.ts';
import { openForReading } from '../../load/databases.ts';
import { makeCrowd } from '../../load/live/crowd.ts';
import { makeMeter } from '../../load/meter.ts';
import { prepare } from '../../load/people.ts';
import { settle } from '../../load/settle.ts';
import type { Tell } from './measuring.ts';
import type { Bench } from './school.ts';

const settleWithinMs = 120_000;

/** `rest` is told by whoever measures; `end` throws when a call was not answered as it should. */
export async function benchOn(needs: Needs, tell: Tell): Promise<Bench & { end(): Promise<void> }> {
  const { publicUrl, databaseUrl } = platform();
  const { look, close } = openForReading(databaseUrl);
  const [{ now: mark = '' } = {}] = await look<{ now: string }>('booking', 'select clock_timestamp()::text as now');
  const company = await prepare(needs, { tell: console.log, signInsAMinute: 600, acts: [] });
  const uids = (people: readonly { uid: string }[]) => people.map(({ uid }) => uid);
  const everybody = { students: uids(company.students), tutors: uids(company.tutors) };
  const ending = new AbortController();
  const { signal } = ending;
  const meter = makeMeter({ startedAt: Date.now(), lengthMs: 600_000 });
  const caller = makeCaller({ publicUrl, meter });
  const crowd = makeCrowd({ publicUrl, swallowsOne: false, signal });
  const people = company.students.length + company.tutors.length;
  const hasClock = (await (await adminApi()).call('GET', '/api/dev/clock')).status === 200;
  return {
    stage: { company, caller, crowd, acts: [], meter, minutes: 10, people, signal, tell: console.log },
    rest: {},
    tell,
    build: hasClock ? 'development build' : 'production build',
    databaseUrl,
    async quiet() {
      const { isQuiet } = await settle({ look, everybody, mark, withinMs: settleWithinMs });
      if (!isQuiet) throw new Error('it did not become quiet');
    },
    async end() {
      ending.abort();
      await crowd.close();
      caller.close();
      await close();
      const failed = meter.figures().reduce((sum, one) => sum + one.failed + one.refused, 0);
      if (failed > 0) throw new Error(`${failed} calls were not answered as they should`);
    },
  };
}
