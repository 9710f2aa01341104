/** `npm run reset [-- --name test]`: starts over with an empty school. */
import { parseArgs } from 'node:util';
import { runMain } from './faults.ts';
import { makeProfile } from './profile.ts';
import { resetPlatform } from './reset-platform.ts';

const { values } = parseArgs({ options: { name: { type: 'string', default: 'main' } } });

runMain(async () => {
  const profile = makeProfile({ name: values.name });
  await resetPlatform(profile, console.log);
  console.log(`The data of Parlance "${profile.name}" are gone; the next start makes a new school.`);
});
