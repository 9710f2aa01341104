/** `npm run stop [-- --name test]`: ends a running platform, whatever state it is in. */
import { parseArgs } from 'node:util';
import { runMain } from './faults.ts';
import { stopPlatform } from './processes/stop-platform.ts';
import { makeProfile } from './profile.ts';

const { values } = parseArgs({ options: { name: { type: 'string', default: 'main' } } });

runMain(async () => {
  const began = performance.now();
  const profile = makeProfile({ name: values.name });
  const stopped = await stopPlatform(profile, console.log);
  const time = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    stopped ? `Parlance "${profile.name}" ended after ${time} s.` : `Parlance "${profile.name}" does not run.`,
  );
});
