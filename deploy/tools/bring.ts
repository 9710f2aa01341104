/** Brings every program and schema that the charts' tests need, and says what it had to make. */
import { installMissing } from '../local/fetch/apt.ts';
import { goProgram } from '../local/fetch/go.ts';
import { runMain } from '../local/faults.ts';
import { makeProfile } from '../local/profile.ts';
import { run } from '../local/run.ts';
import { PROGRAMS } from './programs.ts';
import { PROMTOOL } from './prometheus.ts';
import { bringSchemas } from './schemas.ts';

const { cache } = makeProfile({});

async function tell(name: string, bring: () => Promise<{ made: boolean }>): Promise<void> {
  const from = Date.now();
  const { made } = await bring();
  console.log(`${name}: ${made ? `made in ${((Date.now() - from) / 1_000).toFixed(1)} s` : 'in the cache'}`);
}

const installing = {
  run: async ({ command: { file, args } }: { command: { file: string; args: string[] } }) =>
    void (await run(file, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })),
};

runMain(async () => {
  const installed = await installMissing([PROMTOOL], installing);
  console.log(`${PROMTOOL.program}: ${installed.length > 0 ? 'installed' : 'there'}`);
  // One after the other: each build takes all processors by itself.
  for (const program of PROGRAMS) await tell(program.name, () => goProgram(program, cache));
  await tell('schemas', () => bringSchemas(cache));
});
