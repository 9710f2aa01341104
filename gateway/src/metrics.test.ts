import { metricValue } from '@parlance/runtime/testing/metric-value';
import { makeGatewayMetrics } from './metrics.ts';

test('a method that nobody needs is one of the others', async () => {
  const { onAnswered } = makeGatewayMetrics();
  for (const method of ['PATCH', 'M-SEARCH', 'REBIND'])
    onAnswered({ method, route: 'unmatched', status: 404, seconds: 0.1 });
  const count = (method: string) =>
    metricValue(`gateway_request_seconds_count{method="${method}",route="unmatched",status="404"}`);
  expect([await count('PATCH'), await count('other')]).toEqual([1, 2]);
});
