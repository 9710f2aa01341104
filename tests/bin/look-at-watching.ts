/** `node tests/bin/look-at-watching.ts METRICS ALERTS TRACES`, the addresses that `npm start -- --watch` printed, of the platform of PLATFORM_FILE. */
import { lookAtWatching } from '../support/watching.ts';

const [metrics = '', alerts = '', traces = ''] = process.argv.slice(2);
await lookAtWatching({ metrics, alerts, traces });
