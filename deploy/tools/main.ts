/** `node deploy/local/bin/tool.mjs helm -- version`: one of the programs of programs.ts, brought when it is not there yet. */
import { spawnSync } from 'node:child_process';
import { goProgram } from '../local/fetch/go.ts';
import { runMain } from '../local/faults.ts';
import { makeProfile } from '../local/profile.ts';
import { PROGRAMS } from './programs.ts';

const [name, ...rest] = process.argv.slice(2);
const program = PROGRAMS.find((known) => known.name === name);

if (program === undefined) {
  console.error(`Which program? ${PROGRAMS.map((known) => known.name).join(', ')}; what follows -- is for it.`);
  process.exitCode = 2;
} else {
  runMain(async () => {
    const { file } = await goProgram(program, makeProfile({}).cache);
    const args = rest[0] === '--' ? rest.slice(1) : rest;
    process.exitCode = spawnSync(file, args, { stdio: 'inherit' }).status ?? 1;
  });
}
