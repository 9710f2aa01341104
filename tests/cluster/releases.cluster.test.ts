/** Releases while people work: a new version loses nobody's request, and one that does not start goes back by itself. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { eventually } from '../support/eventually.ts';
import { bePatient } from '../support/patience.ts';
import { cluster } from './support/cluster-info.ts';
import { kubectl, listPods } from './support/kube.ts';
import { upgrade } from './support/release.ts';
import { bookingFaults, startLoad, type LoadOptions, type LoadReport, type SteadyLoad } from './support/steady-load.ts';

/** Nobody asks twice here: what fails is a failure. */
beforeAll(() => bePatient(0));

const ours = [...DEPLOYABLES, 'portal'];

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
const all = (version: string) => Object.fromEntries(ours.map((name) => [name, version]));

/** Pods of the release before leave after the new ones serve; helm does not wait for them. */
async function untilOldOnesHaveLeft(programs: readonly string[]): Promise<void> {
  const gone = async () =>
    (await listPods()).every(
      ({ metadata: { labels, deletionTimestamp } }) =>
        deletionTimestamp === undefined || !programs.includes(labels['app.kubernetes.io/name'] ?? ''),
    );
  await eventually('the pods of the release before have left', gone, 120_000);
}

/** For docs/measurements/figures.yaml; it goes to the log of the suite. */
const say = (what: string, figures: object) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

/** Whatever happens in `work`, nobody is at work any more afterwards. */
async function underLoad<T extends object>(
  options: LoadOptions,
  work: (load: SteadyLoad) => Promise<T>,
): Promise<T & { report: LoadReport }> {
  const load = await startLoad(options);
  const found = await work(load).catch(async (error: unknown) => {
    await load.stop().catch(() => undefined);
    throw error;
  });
  return { ...found, report: await load.stop() };
}

/** What nobody at work may notice of a release. */
async function expectUnnoticed(report: LoadReport): Promise<void> {
  const { failures: _, booked: __, ...figures } = report;
  say('in all', figures);
  expect(report.failures).toEqual([]);
  expect(report.live.missed).toEqual([]);
  expect(report.live.untold).toEqual([]);
  expect(report.live.resyncs).toBe(0);
  // What a connection that was closed at the wrong moment costs is not seen by people, and yet not the rule.
  expect(report.resent).toBeLessThanOrEqual(report.requests / 100);
  expect(report.live.gapsMs.at(-1) ?? 0).toBeLessThanOrEqual(3_000);
  expect(await bookingFaults(report)).toEqual([]);
}

test('a new version is rolled out under load: 0 failed requests, at most one in a hundred sent again, 0 missed live events, every booking there once', async () => {
  const { nextVersion } = cluster();
  const { report, before } = await underLoad({ pairs: 6, requestsASecond: 50 }, async (load) => {
    // One alone first: the one that everything goes through.
    await kubectl(['rollout', 'restart', 'deployment/gateway']);
    await kubectl(['rollout', 'status', 'deployment/gateway', '--timeout=120s']);
    await untilOldOnesHaveLeft(['gateway']);
    say('gateway alone', load.pace());
    await upgrade(['--set', `global.image.tag=${nextVersion}`, '--timeout', '5m']);
    await untilOldOnesHaveLeft(ours);
    const before = load.booked();
    await eventually('the new ones book too', async () => load.booked() > before, 30_000);
    return { before };
  });
  expect(await versions()).toEqual(all(nextVersion));
  expect(before).toBeGreaterThan(30);
  expect(report.live.streams).toBeGreaterThanOrEqual(18); // each was sent away twice at least
  await expectUnnoticed(report);
}, 600_000);

test('a release that does not start is rolled back by itself, and the one before serves all the time', async () => {
  const before = await versions();
  // Without its steps, which the release above has had: it is the program that does not come up.
  const broken = [
    '--set',
    `booking.image.tag=${cluster().brokenVersion}`,
    '--no-hooks',
    '--atomic',
    '--timeout',
    '25s',
  ];
  const { report } = await underLoad({ pairs: 2, requestsASecond: 20 }, async () => {
    await expect(upgrade(broken)).rejects.toThrow(/rolled back|has been rolled back|timed out/);
    return {};
  });
  expect(await kubectl(['get', 'events', '--field-selector', 'reason=BackOff'])).toContain('pod/booking-');
  await expectUnnoticed(report);
  expect(await versions()).toEqual(before);
  await kubectl(['rollout', 'status', 'deployment/booking', '--timeout=60s']);
}, 400_000);
