/** A lesson from an open hour to the pay line on real pods: on a calm day, and while every pod of ours is deleted once on the way. Presence comes from Janus. */
import { lessonFaults } from '../support/lesson/lesson-faults.ts';
import { teachLessonByApi } from '../support/lesson/lesson-by-api.ts';
import { bePatient } from '../support/patience.ts';
import { deletePods, kubectl, listPods } from './support/kube.ts';

/** What is away while its pod is replaced may be asked again for so long. */
const patienceMs = 60_000;

const restarts = async () =>
  (await listPods()).flatMap(({ metadata, status }) =>
    (status.containerStatuses ?? [])
      .filter(({ restartCount }) => restartCount > 0)
      .map(({ restartCount }) => `${metadata.name}: ${restartCount}`),
  );

test('BOOK-12, LIVE-22, LIVE-30, CALL-07, CHAT-07, FEED-01, EARN-19 a lesson is taught on the cluster', async () => {
  bePatient(0);
  const seen = await teachLessonByApi({});
  expect(lessonFaults(seen, { longestSilenceMs: 3_000, longestGapMs: 3_000 })).toEqual([]);
}, 180_000);

test('each pod is deleted once during a lesson: no manual step, nothing lost, and no program fell over on its own', async () => {
  bePatient(patienceMs);
  const before = await restarts();
  const alsoStruck: Record<string, string[]> = { identity: ['portal'] };
  const seen = await teachLessonByApi({
    mediaNodes: ['janus-0'],
    async strike(name) {
      // A media node lets its lessons end first, so nobody waits for it here; it has to end by itself below.
      if (name === 'janus-0') return void (await kubectl(['delete', 'pod', name, '--wait=false']));
      for (const program of [name, ...(alsoStruck[name] ?? [])]) await deletePods(program);
    },
  });
  expect(lessonFaults(seen)).toEqual([]);
  await kubectl(['rollout', 'status', 'statefulset/kafka', '--timeout=120s']);
  await kubectl(['wait', '--for=condition=Ready', 'pod/janus-0', '--timeout=180s']);
  // A pod that had fallen over before may have been replaced since.
  expect((await restarts()).filter((line) => !before.includes(line))).toEqual([]);
}, 420_000);
