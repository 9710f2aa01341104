import { metricValue } from '../testing/metric-value.ts';
import { counter, histogram } from './metrics.ts';

test('a label says what the registry lists: another value does not compile, and neither does a label left out', async () => {
  const mails = counter('mails_total');
  mails.inc({ outcome: 'failed', kind: 'verify' });
  expect(await metricValue('mails_total{outcome="failed",kind="verify"}')).toBe(1);
  // @ts-expect-error not in the list of outcomes
  mails.inc({ outcome: 'given up', kind: 'verify' });
  // @ts-expect-error of another metric
  mails.inc({ outcome: 'ok', kind: 'verify' });
  // @ts-expect-error without its kind
  mails.inc({ outcome: 'sent' });
  // @ts-expect-error it has labels
  mails.inc();
  // @ts-expect-error it has none, and the library says so too
  expect(() => counter('outbox_sent_total').inc({ outcome: 'sent' })).toThrow('labelset');
  // @ts-expect-error what a round has become is no call's outcome
  histogram('grpc_server_seconds').zero({ method: 'a', outcome: 'done' });
});
