/** What the gateway measures of itself. */
import { counter, gauge, histogram, type ValueOf } from '@parlance/runtime/telemetry/metrics';
import type { OpenStreams } from './live/open-streams.ts';
import type { InFlight } from './middleware/shed-load.ts';
import type { Answered } from './middleware/request-context.ts';
import { strangersPaths } from './strangers/routes.ts';

type Method = ValueOf<'gateway_request_seconds', 'method'>;
const methods: ReadonlySet<string> = new Set<Method>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const isKnown = (method: string): method is Method => methods.has(method);
/** Node takes some thirty methods from anybody. */
const methodOf = (method: string): Method => (isKnown(method) ? method : 'other');

export function makeGatewayMetrics() {
  const requests = histogram('gateway_request_seconds');
  const overruns = counter('gateway_live_overruns_total');
  const away = counter('gateway_rate_limiter_away_total');
  const told = histogram('gateway_live_delay_seconds');
  const faults = counter('gateway_faults_total');
  // A series that begins with a burst does not show it; of the histogram there would be thousands, each in its buckets.
  const onMount = (route: string) => faults.inc({ route }, 0);
  for (const route of ['unmatched', ...strangersPaths]) onMount(route);
  return {
    ofRequests: {
      onMount,
      onAnswered({ method, route, status, seconds }: Answered) {
        requests.observe({ method: methodOf(method), route, status: String(status) }, seconds);
        if (status >= 500) faults.inc({ route });
      },
      onLimiterAway: () => away.inc(),
    },
    ofStreams: { onOverrun: () => overruns.inc(), onTold: (seconds: number) => told.observe(seconds) },
    watchInFlight(inFlight: InFlight) {
      gauge('gateway_screens_taken', () => inFlight.inTime.limit);
      gauge('gateway_screens_waiting', () => inFlight.line.length);
    },
    watchStreams: (streams: OpenStreams) => gauge('gateway_live_streams', () => streams.size),
  };
}
