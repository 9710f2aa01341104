/** Plants each named defect in a copy of the sources and demands that its test fails; first without any, when all must pass. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runTest, type Verdict } from './jest-run.ts';
import type { Catcher, Mutant } from './mutant.ts';
import { MUTANTS } from './named/all.ts';
import { plant } from './plant.ts';
import { copySources, generateContracts } from './scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { suite: { type: 'string' }, name: { type: 'string' } } });
const chosen = MUTANTS.filter(
  (one) => (!values.suite || one.caughtBy.suite === values.suite) && (!values.name || one.name.includes(values.name)),
);

const folder = await copySources(root);
try {
  const unwell = await untouched(folder);
  let missed = 0;
  for (const mutant of chosen) {
    const verdict = await tryMutant(folder, mutant);
    const caught =
      verdict.failed.some((title) => title.includes(mutant.caughtBy.title)) && !unwell.has(mutant.caughtBy);
    if (!caught) missed += 1;
    console.log(`${caught ? 'caught' : 'MISSED'}  ${mutant.name}${caught ? '' : ` — ${why(verdict)}`}`);
  }
  console.log(`${chosen.length - missed} passed, ${missed} failed`);
  process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Tests that fail without any defect prove nothing. */
async function untouched(copy: string): Promise<Set<Catcher>> {
  const files = new Map<string, Mutant[]>();
  for (const one of chosen) {
    const key = `${one.caughtBy.suite} ${one.caughtBy.test}`;
    files.set(key, [...(files.get(key) ?? []), one]);
  }
  const unwell = new Set<Catcher>();
  for (const together of files.values()) {
    const [first] = together;
    if (!first) continue;
    const { suite, test } = first.caughtBy;
    const { passed } = await runTest(copy, { suite, test });
    for (const { caughtBy } of together)
      if (!passed.some((title) => title.includes(caughtBy.title))) {
        console.log(`The test fails, or is not there, without any defect: ${caughtBy.test}: ${caughtBy.title}`);
        unwell.add(caughtBy);
      }
  }
  return unwell;
}

async function tryMutant(copy: string, mutant: Mutant): Promise<Verdict> {
  const path = join(copy, mutant.file);
  const before = readFileSync(path, 'utf8');
  const write = async (source: string) => {
    writeFileSync(path, source);
    if (mutant.file.startsWith('proto/parlance/')) await generateContracts(copy);
  };
  try {
    await write(plant(before, mutant));
    return await runTest(copy, mutant.caughtBy);
  } finally {
    await write(before);
  }
}

function why({ failed, trouble }: Verdict): string {
  if (trouble) return trouble.split('\n').slice(0, 3).join(' ');
  return failed.length === 0 ? 'everything passed' : `another test failed: ${failed.join('; ')}`;
}
