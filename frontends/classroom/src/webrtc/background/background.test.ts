import { fakeBackground } from '../../testing/fake-background.ts';
import { fakeTrack } from '../../testing/fake-media.ts';
import type { BackgroundControl } from './background.ts';

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const isStopped = (track: MediaStreamTrack | null | undefined) => jest.mocked(track?.stop)?.mock.calls.length !== 0;

function wearing(control: BackgroundControl, camera = fakeTrack('video')) {
  const given: (MediaStreamTrack | null)[] = [];
  const faults: string[] = [];
  const worn = control.wear(camera, {
    give: (track) => given.push(track),
    onFault: (fault) => faults.push(fault),
  });
  const kinds = () => given.map((track) => track && track.getSettings().deviceId);
  return { worn, given, faults, kinds, camera };
}
const figures = (pictures: number) => ({ fps: 15, pictures, loadMs: 400 });

test('Without a background the camera’s own picture is given at once, and nothing is loaded', () => {
  const { control, started } = fakeBackground();
  const { kinds, given, camera } = wearing(control);
  expect(kinds()).toEqual(['video-1']);
  expect(given[0]).not.toBe(camera);
  expect(started).toEqual([]);
});

test('A remembered one is put on before anything is given: the bare camera is never', async () => {
  const { control, started, arrive } = fakeBackground({ remembered: 'study', held: true });
  const { kinds } = wearing(control);
  await settled();
  expect(kinds()).toEqual([null]);
  expect(control.state()).toMatchObject({ chosen: 'study', status: 'loading' });
  arrive();
  await settled();
  expect(kinds()).toEqual([null, 'canvas']);
  started[0]?.onFigures(figures(0));
  expect(control.state().status).toBe('loading');
  started[0]?.onFigures(figures(1));
  expect(control.state()).toMatchObject({ status: 'on', figures: { fps: 15, loadMs: 400 } });
});

test('Chosen while the camera is on: the bare picture ends before the other one begins', async () => {
  const { control, remembered } = fakeBackground();
  const { kinds } = wearing(control);
  control.choose('blur');
  expect(kinds()).toEqual(['video-1', null]);
  await settled();
  expect(kinds()).toEqual(['video-1', null, 'canvas']);
  expect(remembered).toEqual(['blur']);
});

test('Another one takes the place of the first without a break', async () => {
  const { control, started } = fakeBackground({ remembered: 'blur' });
  const { kinds } = wearing(control);
  await settled();
  control.choose('plants');
  await settled();
  expect(kinds()).toEqual([null, 'canvas']);
  expect(started).toHaveLength(1);
  expect(started[0]?.behind).toBe('plants');
});

test('Another one that is chosen while the first loads is the one that comes', async () => {
  const { control, started, arrive } = fakeBackground({ remembered: 'blur', held: true });
  wearing(control);
  control.choose('plants');
  arrive();
  await settled();
  expect(started.map(({ behind }) => behind)).toEqual(['plants']);
});

test('Off gives the plain camera back at once, also while it loads, and lets the model go', async () => {
  for (const held of [false, true]) {
    const { control, started, arrive, released } = fakeBackground({ remembered: 'blur', held });
    const { kinds } = wearing(control);
    if (!held) await settled();
    control.choose('none');
    expect(kinds().at(-1)).toBe('video-1');
    arrive();
    await settled();
    expect(kinds().at(-1)).toBe('video-1');
    expect(started.every(({ stopped }) => stopped)).toBe(true);
    expect(released()).toBe(1);
    expect(control.state().status).toBe('off');
  }
});

test.each(['slow', 'failed'] as const)(
  'One that is %s turns itself off once, gives no bare camera, and waits until somebody chooses',
  async (fault) => {
    const { control, started, remembered, released } = fakeBackground({ remembered: 'blur' });
    const { kinds, faults, worn, camera } = wearing(control);
    await settled();
    started[0]?.onFault(fault);
    started[0]?.onFault(fault);
    expect([kinds(), faults]).toEqual([[null, 'canvas', null], [fault]]);
    expect(control.state()).toMatchObject({ chosen: 'none', status: fault });
    expect(started[0]?.stopped).toBe(true);
    expect(remembered).toEqual(fault === 'slow' ? ['none'] : []);
    expect(released()).toBe(1);
    worn.stop();
    const again = wearing(control, camera);
    await settled();
    expect([again.kinds(), started.length, control.state().status]).toEqual([['video-1'], 1, fault]);
    control.choose('study');
    await settled();
    expect([again.kinds().at(-1), started.length, control.state().status]).toEqual(['canvas', 2, 'loading']);
  },
);

test('A script that does not come counts as failed', async () => {
  const { control } = fakeBackground({ remembered: 'blur', start: () => Promise.reject(new Error('offline')) });
  const { kinds, faults } = wearing(control);
  await settled();
  expect([kinds(), faults, control.state().status]).toEqual([[null, null], ['failed'], 'failed']);
});

test('Another camera takes the place of the first, and what the first still says is not heard', async () => {
  const { control, started } = fakeBackground({ remembered: 'blur' });
  const first = wearing(control);
  await settled();
  const second = wearing(control, fakeTrack('video', 'video-2'));
  await settled();
  expect(started.map(({ camera, stopped }) => [camera.getSettings().deviceId, stopped])).toEqual([
    ['video-1', true],
    ['video-2', false],
  ]);
  first.worn.stop();
  started[0]?.onFault('failed');
  expect([started[1]?.stopped, second.faults, first.faults]).toEqual([false, [], []]);
});

test('Whoever stops wearing leaves the camera to its owner; closed, nothing runs any more', async () => {
  const { control, started, released } = fakeBackground({ remembered: 'blur' });
  const { worn, camera } = wearing(control);
  await settled();
  worn.stop();
  expect([started[0]?.stopped, isStopped(started[0]?.track), isStopped(camera)]).toEqual([true, true, false]);
  expect(control.state()).toMatchObject({ chosen: 'blur', status: 'off' });
  wearing(control);
  control.close();
  await settled();
  expect(started.every(({ stopped }) => stopped)).toBe(true);
  expect(released()).toBe(1);
});

test('A browser that cannot has the bare camera and no choice', async () => {
  const { control, started } = fakeBackground({ supported: false, remembered: 'blur' });
  const { kinds } = wearing(control);
  control.choose('study');
  await settled();
  expect([kinds(), started, control.state()]).toEqual([
    ['video-1'],
    [],
    { chosen: 'none', status: 'absent', figures: undefined },
  ]);
});
