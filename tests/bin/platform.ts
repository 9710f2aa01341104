/** A test platform by itself, until Ctrl-C: for load runs and fault stories. What was built last is what runs. */
import { untilSignal } from '@parlance/deploy/signals';
import { startTestPlatform } from './platform-lanes.ts';

const told = untilSignal();
const ending = new AbortController();
void told.then(() => ending.abort());

const platform = await startTestPlatform(ending.signal);
console.log(`Ready at ${platform.publicUrl}: PLATFORM_FILE=${platform.file}`);
await told;
await platform.stop();
process.exit(0);
