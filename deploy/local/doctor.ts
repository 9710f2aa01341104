/** Examines the school that runs here, or from outside whatever answers at `--url`. */
import { parseArgs } from 'node:util';
import { examine, linesOf } from '../doctor/doctor.ts';
import { outsideTarget, ownTarget } from '../doctor/own-target.ts';
import { runMain } from './faults.ts';
import { makeProfile } from './profile.ts';

runMain(async () => {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, name: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const { url, name, json } = values;
  const examined = await examine(url === undefined ? ownTarget(makeProfile({ name })) : outsideTarget(url));
  console.log(json ? JSON.stringify(examined, null, 2) : linesOf(examined).join('\n'));
  process.exitCode = examined.some(({ state }) => state === 'ill') ? 1 : 0;
});
