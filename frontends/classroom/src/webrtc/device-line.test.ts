import { fakeTrack } from '../testing/fake-media.ts';
import { makeDeviceLine, type DeviceLineParts } from './device-line.ts';

type Sent = MediaStreamTrack | null;

function aLine(over: Partial<DeviceLineParts> = {}) {
  const opened: MediaStreamTrack[] = [];
  const sent: Sent[] = [];
  const said: unknown[] = [];
  const line = makeDeviceLine({
    open: async (deviceId) => {
      const track = fakeTrack('audio', deviceId ?? 'audio-1');
      opened.push(track);
      return track;
    },
    put: async (track) => void sent.push(track),
    ...{ isInCall: () => true, isPlugged: async () => true, isForbidden: async () => false, onChange: () => undefined },
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
    expect(line.state()).toEqual({ on, busy: false, lost: undefined });
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
  expect([line.state(), sent, said]).toEqual([{ on: false, busy: false, lost: undefined }, [], [fault]]);
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
  expect(line.state()).toEqual({ on: false, busy: false, lost: undefined });
});

test('CALL-52 a permission that is withdrawn in the call is said as such and waits for nothing', async () => {
  const { line, opened, said } = aLine({ isForbidden: async () => true });
  line.toggle();
  await settled();
  opened[0]?.dispatchEvent(new Event('ended'));
  await settled();
  expect([line.state(), said]).toEqual([{ on: false, busy: false, lost: undefined }, ['denied']]);
});
