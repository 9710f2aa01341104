import { fakeBackground } from '../testing/fake-background.ts';
import { fakeTrack } from '../testing/fake-media.ts';
import { makeCameraWithBackground } from './camera-with-background.ts';

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const isStopped = (track: MediaStreamTrack) => jest.mocked(track.stop).mock.calls.length > 0;

function aCamera(remembered: 'none' | 'blur') {
  const made = fakeBackground({ remembered });
  const sent: (MediaStreamTrack | null)[] = [];
  const faults: string[] = [];
  const worn = makeCameraWithBackground(made.control, {
    send: async (track) => void sent.push(track),
    onFault: (fault) => faults.push(fault),
  });
  return { ...made, worn, sent, faults };
}

test('What is sent of a camera is never the camera itself, and off stops it', async () => {
  const { worn, sent } = aCamera('none');
  const camera = fakeTrack('video');
  await worn.put(camera);
  expect([sent.length, sent[0] === camera, isStopped(camera)]).toEqual([1, false, false]);
  await worn.put(null);
  expect([sent.at(-1), isStopped(camera)]).toEqual([null, true]);
});

test('With a background no picture of the bare room is sent, from switching on to switching off and on again', async () => {
  const { worn, sent, started } = aCamera('blur');
  for (const id of ['video-1', 'video-2']) {
    const camera = fakeTrack('video', id);
    await worn.put(camera);
    await settled();
    await worn.put(null);
    expect(isStopped(camera)).toBe(true);
  }
  const names = sent.map((track) => track && track.getSettings().deviceId);
  expect(names).toEqual([null, 'canvas', null, null, 'canvas', null]);
  expect(started.every(({ stopped }) => stopped)).toBe(true);
});

test('A camera in the place of another stops that one', async () => {
  const { worn, started } = aCamera('blur');
  const [first, second] = [fakeTrack('video'), fakeTrack('video', 'video-2')];
  await worn.put(first);
  await settled();
  await worn.put(second);
  await settled();
  expect([isStopped(first), isStopped(second)]).toEqual([true, false]);
  expect(started.map(({ stopped }) => stopped)).toEqual([true, false]);
});

test('Too slow: nothing more is sent, it is said, and the camera’s light goes out with the room', async () => {
  const { worn, sent, started, faults } = aCamera('blur');
  const camera = fakeTrack('video');
  await worn.put(camera);
  await settled();
  started[0]?.onFault('slow');
  expect([sent.at(-1), faults]).toEqual([null, ['slow']]);
  worn.close();
  expect(isStopped(camera)).toBe(true);
});
