/** What the gateway measures of itself. */
import { counter, gauge, histogram } from '@parlance/runtime/telemetry/metrics';
import type { Hub } from './live/hub.ts';
import type { Answered } from './middleware/request-context.ts';

export function makeGatewayMetrics() {
  const requests = histogram('gateway_request_seconds', 'From the first byte to the last', [
    'method',
    'route',
    'status',
  ]);
  const overruns = counter('gateway_live_overruns_total', 'Live streams closed because their client did not read');
  const away = counter('gateway_rate_limiter_away_total', 'Requests let through because Redis did not count them');
  return {
    onAnswered: ({ method, route, status, seconds }: Answered) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    onOverrun: () => overruns.inc(),
    onLimiterAway: () => away.inc(),
    watchStreams: (hub: Hub) =>
      gauge('gateway_live_streams', 'Open live streams', [], function collect() {
        this.set(hub.size);
      }),
  };
}
