/** Draining a machine evicts its pods: the budgets let one of a kind go at a time, and a media server finishes its lessons first. */
import { enterCall, type CallPeer } from '../support/call-peer/call-peer.ts';
import { eventually } from '../support/eventually.ts';
import { liveLesson } from '../support/live-lesson.ts';
import { bePatient } from '../support/patience.ts';
import { cluster } from './support/cluster-info.ts';
import { isReady, kubectl, podsOf, type Pod } from './support/kube.ts';
import { takeBack, upgrade } from './support/release.ts';

const two = [
  '--set',
  'gateway.replicas=2',
  '--set',
  'gateway.disruptionBudget.enabled=true',
  '--set',
  'global.janus.nodes=2',
];

beforeAll(async () => {
  bePatient(60_000);
  await upgrade([...two, '--no-hooks', '--timeout', '5m']);
  await eventually('both media servers are there', async () => (await readyOf('janus')).length === 2, 120_000);
}, 420_000);

afterAll(async () => {
  // The second media server takes no more rooms from now on, and goes when it has seen that nobody is there.
  await takeBack();
}, 420_000);

const readyOf = async (program: string) => (await podsOf(program)).filter(isReady);

/** As `kubectl drain` asks. Answers what the cluster says to it. */
async function evict({ metadata }: Pod): Promise<string> {
  const { namespace } = cluster();
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: metadata.name, namespace } };
  const path = `/api/v1/namespaces/${namespace}/pods/${metadata.name}/eviction`;
  return kubectl(['create', '--raw', path, '-f', '-'], JSON.stringify(body)).catch(
    (error: { stderr: string }) => error.stderr,
  );
}

const refused = /violate the pod's disruption budget/;

/** Of two pods the second is let go only when the first has a successor that serves. */
async function oneGatewayAtATime(): Promise<void> {
  const [first, second] = (await readyOf('gateway')) as [Pod, Pod];
  expect(await evict(first)).toContain('Success');
  expect(await evict(second)).toMatch(refused);
  await eventually('the first has a successor', async () => (await readyOf('gateway')).length === 2, 60_000);
  // Who may go is counted anew a moment after the successor is ready.
  await eventually('the second may go', async () => (await evict(second)).includes('Success'), 30_000);
  await eventually('so has the second', async () => (await readyOf('gateway')).length === 2, 60_000);
}

/** Who is in the lesson, whatever the test came to. */
let calls: CallPeer[] = [];
afterEach(() => Promise.all(calls.map((call) => call.leave().catch(() => undefined))));

test('of two gateways one goes at a time; a media server takes no new room, keeps its lesson going, and ends when the people have gone', async () => {
  const { booking, tutor, student } = await liveLesson();
  calls = [await enterCall(tutor, booking)];
  calls.push(await enterCall(student, booking));
  await Promise.all(calls.map((call) => call.connected()));
  await Promise.all([calls[0]?.hears(student.uid), calls[1]?.hears(tutor.uid)]);
  const nodes = (await podsOf('janus')) as [Pod, Pod];
  const busy = await nodeWithPeople();
  const pod = nodes.find(({ metadata }) => metadata.name === busy) as Pod;
  const other = nodes.find(({ metadata }) => metadata.name !== busy) as Pod;

  expect(await evict(pod)).toContain('Success');
  await eventually('media knows that it is leaving', async () => (await listNodes()).includes(`${busy}\tup\tleaving`));
  // The budget: not both at once.
  expect(await evict(other)).toMatch(refused);
  const evictedAt = performance.now();
  await oneGatewayAtATime();
  // Longer than it waits for people who have only lost their line; that nothing was missing in between, the longest silence says.
  const heardAfter = (call: CallPeer, uid: string) => (call.lastFrom(uid).sound ?? 0) - evictedAt;
  await eventually(
    'each hears the other 20 s later',
    async () => calls.every((call, at) => heardAfter(call, [student.uid, tutor.uid][at] as string) > 20_000),
    40_000,
  );
  expect((await podsOf('janus')).find(({ metadata }) => metadata.uid === pod.metadata.uid)?.status.phase).toBe(
    'Running',
  );
  const reports = await Promise.all(calls.map((call) => call.report()));
  for (const { rejoins, claims, received } of reports) {
    expect([rejoins, claims]).toEqual([0, 0]);
    for (const { longestSilenceMs } of Object.values(received)) expect(longestSilenceMs).toBeLessThan(3_000);
  }
  await Promise.all(calls.map((call) => call.leave()));
  await eventually(
    'it has ended, and its successor serves',
    async () =>
      (await readyOf('janus')).length === 2 &&
      !(await podsOf('janus')).some(({ metadata }) => metadata.uid === pod.metadata.uid),
    90_000,
  );
  // Ready is what the cluster knows; that it may be used again, media sees at its next looks, once the name leads to the new address.
  await eventually('media uses it again', async () => (await listNodes()).includes(`${busy}\tup\topen`), 30_000);
}, 300_000);

const listNodes = () => kubectl(['exec', 'deployment/media', '--', '/usr/bin/node', 'nodes.js', 'list']);

async function nodeWithPeople(): Promise<string> {
  return eventually('somebody is on a media server', async () => {
    const rows = (await listNodes()).split('\n').map((line) => line.split('\t'));
    return rows.find(([, , , people]) => people === '2 people')?.[0];
  });
}
