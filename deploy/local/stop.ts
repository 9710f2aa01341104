/** `npm run stop [-- --name test]`: ends a running platform, whatever state it is in. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentenceOf } from './faults.ts';
import { stopPlatform } from './processes/stop-platform.ts';
import { findRoot, makeProfile } from './profile.ts';

const { values } = parseArgs({ options: { name: { type: 'string', default: 'main' } } });

try {
  const began = performance.now();
  const profile = makeProfile({ root: findRoot(fileURLToPath(new URL('.', import.meta.url))), name: values.name });
  const stopped = await stopPlatform(profile, console.log);
  const time = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    stopped ? `Parlance "${profile.name}" ended after ${time} s.` : `Parlance "${profile.name}" does not run.`,
  );
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
