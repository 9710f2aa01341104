/** A reader that dies between the commit of what it applied and the note of how far it has read, for the test that kills it. */
import { makePool } from '@parlance/runtime/postgres/pool';
import { startTallyingReader } from './tallying-reader.ts';

const [url = '', broker = '', topic = ''] = process.argv.slice(2);
startTallyingReader({
  pool: makePool({ url, max: 4 }),
  broker,
  topic,
  onCommit: () => process.kill(process.pid, 'SIGKILL'),
});
