/** Brings every program and schema that the charts' tests need, and says what it had to make. */
import { goProgram } from '../local/fetch/go.ts';
import { runMain } from '../local/faults.ts';
import { makeProfile } from '../local/profile.ts';
import { PROGRAMS } from './programs.ts';
import { bringSchemas } from './schemas.ts';

const { cache } = makeProfile({});

async function tell(name: string, bring: () => Promise<{ made: boolean }>): Promise<void> {
  const from = Date.now();
  const { made } = await bring();
  console.log(`${name}: ${made ? `made in ${((Date.now() - from) / 1_000).toFixed(1)} s` : 'in the cache'}`);
}

runMain(async () => {
  // One after the other: each build takes all processors by itself.
  for (const program of PROGRAMS) await tell(program.name, () => goProgram(program, cache));
  await tell('schemas', () => bringSchemas(cache));
});
