import { fakeTrack } from '../testing/fake-media.ts';
import { DeviceLine, type DeviceLineParts } from './device-line.ts';

type Sent = MediaStreamTrack | null;

function aLine(over: Partial<DeviceLineParts> = {}) {
  const opened: MediaStreamTrack[] = [];
  const sent: Sent[] = [];
  const said: unknown[] = [];
  const line = new DeviceLine({
    open: async (deviceId) => {
      const track = fakeTrack('audio', deviceId ?? 'audio-1');
      opened.push(track);
      return track;
    },
    put: async (track) => void sent.push(track),
    isInCall: () => true,
    isPlugged: async () => true,
    isForbidden: async () => false,
    onChange: () => undefined,
    onFault: (fault) => said.push(fault),
    onLost: (name) => said.push(`lost ${name}`),
    ...over,
  });
  return { line, opened, sent, said };
}
/** Everything that was begun is over. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};
const stopped = (track: MediaStreamTrack) => (track.stop as jest.Mock).mock.calls.length > 0;

test.each([29, 30])(
  'after %i presses what is sent is what was pressed last, and no other device stays open',
  async (presses) => {
    const { line, opened, sent } = aLine();
    for (let press = 0; press < presses; press += 1) {
      line.toggle();
      for (let turn = 0; turn < press % 5; turn += 1) await Promise.resolve();
    }
    await settled();
    const on = presses % 2 === 1;
    expect(line.state()).toMatchObject({ on, busy: false, lost: undefined });
    expect(sent.at(-1) !== null).toBe(on);
    const kept = opened.filter((track) => !stopped(track) && !sent.slice(0, -1).includes(track));
    expect(kept).toEqual(on ? [sent.at(-1)] : []);
  },
);

test('the chosen device is opened, until another is chosen', async () => {
  const { line, sent } = aLine();
  for (const chosen of ['audio-2', '']) {
    line.choose(chosen);
    line.toggle();
    await settled();
    expect(sent.at(-1)?.getSettings().deviceId).toBe(chosen || 'audio-1');
    line.toggle();
    await settled();
  }
});

test('CALL-54 a device that cannot be opened leaves the line off and is said', async () => {
  const fault = new Error('busy');
  const { line, sent, said } = aLine({ open: () => Promise.reject(fault) });
  line.toggle();
  expect(line.state()).toMatchObject({ on: true, busy: true });
  await settled();
  expect([line.state(), sent, said]).toEqual([{ on: false, busy: false, deviceId: '', lost: undefined }, [], [fault]]);
});

test('another microphone or camera takes over while one is in use, and the first is kept until the other is open', async () => {
  const { line, opened, sent } = aLine();
  line.toggle();
  await settled();
  line.choose('audio-2');
  expect(opened.some(stopped)).toBe(false);
  await settled();
  expect(sent.map((track) => track?.getSettings().deviceId)).toEqual(['audio-1', 'audio-2']);
  expect(line.state()).toMatchObject({ on: true, busy: false, deviceId: 'audio-2' });
});

test('while it is off another device is chosen without one being opened', async () => {
  const { line, opened } = aLine();
  line.choose('audio-2');
  await settled();
  expect([opened, line.state().on]).toEqual([[], false]);
});

test('the last choice counts when one is made while another device opens', async () => {
  const { line, sent } = aLine();
  line.toggle();
  await settled();
  line.choose('audio-2');
  line.choose('audio-3');
  await settled();
  expect([line.state().deviceId, sent.at(-1)?.getSettings().deviceId]).toEqual(['audio-3', 'audio-3']);
});

const named = (name: string) => Object.assign(new Error(name), { name });

test('another device that is not there leaves the one in use, and is said; chosen again it is tried again', async () => {
  let there = false;
  const { line, opened, sent, said } = aLine({
    open: async (deviceId) => {
      if (deviceId === 'audio-2' && !there) throw named('NotFoundError');
      opened.push(fakeTrack('audio', deviceId ?? 'audio-1'));
      return opened.at(-1)!;
    },
  });
  line.toggle();
  await settled();
  line.choose('audio-2');
  await settled();
  expect([line.state().on, line.state().deviceId, opened.some(stopped), sent.length]).toEqual([
    true,
    'audio-1',
    false,
    1,
  ]);
  expect(said).toEqual([expect.objectContaining({ name: 'NotFoundError' })]);
  there = true;
  line.choose('audio-2');
  await settled();
  expect(line.state().deviceId).toBe('audio-2');
});

test.each([
  ['taken back when the other does not open', true, 'video-1'],
  ['off when not even that opens again', false, ''],
])('where only one device opens at once the first is let go, and is %s', async (_words, again, deviceId) => {
  const { line, opened, sent, said } = aLine({
    open: async (wanted) => {
      const first = opened.length === 0;
      if (wanted === 'video-2' || !(first || again)) throw named('NotReadableError');
      opened.push(fakeTrack('video', wanted ?? 'video-1'));
      return opened.at(-1)!;
    },
  });
  line.toggle();
  await settled();
  line.choose('video-2');
  await settled();
  expect(stopped(opened[0]!)).toBe(true);
  expect([line.state().on, line.state().deviceId, sent.at(-1) ?? null]).toEqual([
    again,
    deviceId,
    again ? opened[1] : null,
  ]);
  expect(said).toHaveLength(1);
});

test('who takes another device waits no more for the one that was unplugged', async () => {
  const { line, opened } = aLine();
  line.toggle();
  await settled();
  opened[0]?.dispatchEvent(new Event('ended'));
  await settled();
  line.choose('audio-2');
  await line.devicesChanged();
  expect([line.state().on, opened.length]).toEqual([false, 1]);
});

test('a device that opens after the call has ended is let go', async () => {
  const { line, opened, sent } = aLine({ isInCall: () => false });
  line.toggle();
  await settled();
  expect([line.state().on, sent, opened.every(stopped)]).toEqual([false, [], true]);
});

test('a device that is unplugged is said, and the same one is used again when it comes back', async () => {
  let plugged = false;
  const { line, opened, sent, said } = aLine({ isPlugged: async () => plugged });
  line.toggle();
  await settled();
  opened[0]?.dispatchEvent(new Event('ended'));
  await settled();
  expect([line.state().on, line.state().lost?.deviceId, sent.at(-1)]).toEqual([false, 'audio-1', null]);
  expect(said).toEqual([`lost ${opened[0]?.label}`]);
  await line.devicesChanged();
  expect(line.state().on).toBe(false);
  plugged = true;
  await line.devicesChanged();
  await settled();
  expect([line.state().on, sent.at(-1)?.getSettings().deviceId]).toEqual([true, 'audio-1']);
});

test('who presses meanwhile decides: a device that comes back is not switched on against that', async () => {
  const { line, opened } = aLine();
  line.toggle();
  await settled();
  opened[0]?.dispatchEvent(new Event('ended'));
  await settled();
  line.toggle();
  line.toggle();
  await settled();
  await line.devicesChanged();
  expect(line.state()).toEqual({ on: false, busy: false, deviceId: '', lost: undefined });
});

test('CALL-52 a permission that is withdrawn in the call is said as such and waits for nothing', async () => {
  const { line, opened, said } = aLine({ isForbidden: async () => true });
  line.toggle();
  await settled();
  opened[0]?.dispatchEvent(new Event('ended'));
  await settled();
  expect([line.state(), said]).toEqual([
    { on: false, busy: false, deviceId: '', lost: undefined },
    [expect.objectContaining({ name: 'NotAllowedError' })],
  ]);
});
