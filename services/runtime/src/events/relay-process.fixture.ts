/** A process that relays one outbox, for the test that kills it. */
import { makeLogger } from '../logging/logger.ts';
import { makeProducer } from '../kafka/producer.ts';
import { makePool } from '../postgres/pool.ts';
import { startOutboxRelay } from './outbox-relay.ts';

const [url = '', broker = '', batch = '20'] = process.argv.slice(2);
const log = makeLogger({ name: 'relay-fixture', level: 'silent' });
startOutboxRelay({
  pool: makePool({ url }),
  producer: makeProducer({ brokers: [broker], clientId: 'fixture' }),
  log,
  batchSize: Number(batch),
});
