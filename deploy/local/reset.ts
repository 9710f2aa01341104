/** `npm run reset [-- --name test]`: starts over with an empty school. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentenceOf } from './faults.ts';
import { findRoot, makeProfile } from './profile.ts';
import { resetPlatform } from './reset-platform.ts';

const { values } = parseArgs({ options: { name: { type: 'string', default: 'main' } } });

try {
  const profile = makeProfile({ root: findRoot(fileURLToPath(new URL('.', import.meta.url))), name: values.name });
  await resetPlatform(profile, console.log);
  console.log(`The data of Parlance "${profile.name}" are gone; the next start makes a new school.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
