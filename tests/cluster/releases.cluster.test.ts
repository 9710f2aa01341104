/** A release that does not start goes back by itself while people work, and none of them notices. */
import { bePatient } from '../support/patience.ts';
import { kubectl, listPods } from './support/kube.ts';
import { upgrade } from './support/release.ts';
import { bookingFaults, startLoad } from './support/steady-load.ts';

/** Nobody asks twice here: what fails is a failure. */
beforeAll(() => bePatient(0));

const ours = ['identity', 'booking', 'payments', 'content', 'notification', 'media', 'gateway', 'portal'];

/** The version that each program of ours runs in. */
async function versions(): Promise<Record<string, string>> {
  const pods = (await listPods()).filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  return Object.fromEntries(
    ours.map((name) => {
      const of = pods.filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === name);
      return [name, [...new Set(of.map(({ spec }) => spec.containers[0]?.image.split(':')[1]))].join()];
    }),
  );
}

test('a release that does not start is rolled back by itself, and the one before serves all the time', async () => {
  const before = await versions();
  const load = await startLoad({ pairs: 2, requestsASecond: 20 });
  // An image that has none of booking's programs ends at once, again and again.
  const broken = ['--set', 'booking.image.repository=parlance/setup', '--atomic', '--timeout', '60s'];
  await expect(upgrade(['--reuse-values', ...broken])).rejects.toThrow(/rolled back|has been rolled back|timed out/);
  const report = await load.stop();
  expect(report.failures).toEqual([]);
  expect(await bookingFaults(report)).toEqual([]);
  expect(await versions()).toEqual(before);
  await kubectl(['rollout', 'status', 'deployment/booking', '--timeout=60s']);
}, 400_000);
