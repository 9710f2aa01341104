import { metricValue } from '@parlance/runtime/testing/metric-value';
import { serve } from '../test/live-client.ts';
import { bearer, testApp } from '../test/test-app.ts';
import { makeOpenStreams } from './live/open-streams.ts';
import { makeGatewayMetrics } from './metrics.ts';
import { resourceRoutes } from './resources/all-routes.ts';

const faultsOf = (route: string) => metricValue(`gateway_faults_total{route="${route}"}`);

test('a method that nobody needs is one of the others', async () => {
  const { onAnswered } = makeGatewayMetrics().ofRequests;
  for (const method of ['PATCH', 'M-SEARCH', 'REBIND'])
    onAnswered({ method, route: 'unmatched', status: 404, seconds: 0.1 });
  const count = (method: string) =>
    metricValue(`gateway_request_seconds_count{method="${method}",route="unmatched",status="404"}`);
  expect([await count('PATCH'), await count('other')]).toEqual([1, 2]);
});

test('the first fault of a route is one more than none: every route is told from zero before anybody has called it', async () => {
  const streams = makeOpenStreams({ isRevoked: () => false, mostStreams: 0 });
  const { onMount, onAnswered } = makeGatewayMetrics().ofRequests;
  let answered = Promise.withResolvers<void>();
  const { app } = testApp(
    {},
    {
      live: { streams },
      onMount,
      onAnswered(one) {
        onAnswered(one);
        answered.resolve();
      },
    },
  );
  const all = ['/', 'unmatched', ...resourceRoutes.map(({ path }) => `/api/v1${path}`)];
  expect(all.length).toBeGreaterThan(150);
  for (const route of [...all, '/api/v1/live']) expect([route, await faultsOf(route)]).toEqual([route, 0]);
  const { url, close } = await serve(app);
  const statusOf = async (path: string) => {
    answered = Promise.withResolvers();
    const { status } = await fetch(`${url}${path}`, { headers: bearer('student') });
    await answered.promise;
    return status;
  };
  try {
    // What the caller has done wrong is none of ours.
    expect(await statusOf('/api/v1/live?watch=nothing')).toBe(400);
    expect(await faultsOf('/api/v1/live')).toBe(0);
    expect(await statusOf('/api/v1/live')).toBe(503);
    expect(await faultsOf('/api/v1/live')).toBe(1);
  } finally {
    streams.stop();
    await close();
  }
});
