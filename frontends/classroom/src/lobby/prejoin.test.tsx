import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import axe from 'axe-core';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { ChosenDevices } from '../webrtc/device-memory.ts';
import { bothDevices, fakeTrack, errorNamed, installFakeMedia } from '../testing/fake-media.ts';
import { fakeBackground } from '../testing/fake-background.ts';
import { booking, fakeShell } from '../testing/fake-shell.tsx';
import { Prejoin } from './prejoin.tsx';

type Changes = { joining?: boolean; devices?: Partial<ChosenDevices>; background?: BackgroundControl };

function show({ joining = false, devices: chosen = {}, background = fakeBackground().control }: Changes = {}) {
  const onJoin = jest.fn();
  const onReady = jest.fn();
  const onDevices = jest.fn();
  const devices = { audioInput: '', videoInput: '', audioOutput: '', ...chosen };
  const other = { name: 'Tara Teacher', timeZone: 'Asia/Manila', image: '' };
  const view = fakeShell().show(
    <Prejoin
      booking={lessonOf(booking)}
      other={other}
      devices={devices}
      background={background}
      onDevices={onDevices}
      onJoin={onJoin}
      onReady={onReady}
      joining={joining}
      name="Sam Student"
      zone="Asia/Tokyo"
      onBack={jest.fn()}
    />,
  );
  return { ...view, onJoin, onReady, onDevices };
}
const joinButton = () => screen.getByRole('button', { name: 'Join lesson' });

test('CALL-07 CALL-08 CALL-09 CALL-11 the lobby has its words, a preview and two pickers, and no axe finding', async () => {
  installFakeMedia();
  const { container } = show();
  expect(screen.getByRole('main').parentElement).toHaveClass('p-figures');
  expect(screen.getByRole('heading', { name: 'Looking good!' })).toBeVisible();
  expect(screen.getByText("Press the join lesson button when you're ready.")).toBeVisible();
  expect(await screen.findByLabelText('Your camera')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Built-in microphone' })).toBeInTheDocument();
  expect(screen.getByLabelText('Speaker')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test('The lesson’s time in the lobby says whose clock it is, and what the other side’s clock shows', async () => {
  installFakeMedia();
  show();
  expect(await screen.findByLabelText('Your camera')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Built-in microphone' })).toBeInTheDocument();
  expect(screen.getByText(/^Tokyo \(UTC\+9\)\. For Tara in Manila it is \d\d:\d\d\.$/)).toBeVisible();
});

test('CALL-12 "Join lesson" is disabled until local tracks exist, then the way is warmed', async () => {
  let give: (() => void) | undefined;
  installFakeMedia(async (constraints) => {
    await new Promise<void>((resolve) => (give = resolve));
    return bothDevices(constraints);
  });
  const { onReady, onJoin } = show();
  expect(joinButton()).toBeDisabled();
  expect(onReady).not.toHaveBeenCalled();
  give?.();
  await waitFor(() => expect(joinButton()).toBeEnabled());
  expect(onReady).toHaveBeenCalled();
  await userEvent.click(joinButton());
  expect(onJoin).toHaveBeenCalledTimes(1);
});

test('CALL-13 while joining it says so', () => {
  installFakeMedia();
  show({ joining: true });
  expect(screen.getByText('Joining call...')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join lesson' })).toBeNull();
});

test.each([
  [
    'CALL-51',
    'NotFoundError',
    "Please ensure you have at least one input device connected, and that its enabled in your browser's settings.",
  ],
  [
    'CALL-52',
    'NotAllowedError',
    "Please allow Parlance to access your camera and microphone in your browser's settings.",
  ],
  ['CALL-53', 'NotReadableError', 'Please close all other apps and tabs using your camera or microphone.'],
  ['CALL-54', 'TypeError', 'An unexpected error occured'],
])('NS-16, %s %s: "Camera / Mic Error" and what to do', async (_id, name, text) => {
  installFakeMedia(() => Promise.reject(errorNamed(name)));
  show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Camera / Mic Error');
  expect(alert).toHaveTextContent(text);
  expect(joinButton()).toBeDisabled();
});

test.each(['NotFoundError', 'NotAllowedError', 'NotReadableError'])(
  'CON-57 after a %s one may join without camera and microphone, and reads what that means',
  async (name) => {
    installFakeMedia(() => Promise.reject(errorNamed(name)));
    const { onJoin } = show();
    const without = await screen.findByRole('button', { name: 'Join without camera and microphone' });
    expect(
      screen.getByText('You can listen, write in the chat and raise your hand, and switch them on later.'),
    ).toBeVisible();
    expect(onJoin).not.toHaveBeenCalled();
    await userEvent.click(without);
    expect(onJoin).toHaveBeenCalledTimes(1);
  },
);

test('CON-57 with a device nobody is asked to join without', async () => {
  installFakeMedia();
  show();
  await waitFor(() => expect(joinButton()).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Join without camera and microphone' })).toBeNull();
});

test('One of the two devices is enough for a lesson', async () => {
  installFakeMedia((constraints) =>
    constraints.video ? Promise.reject(errorNamed('NotFoundError')) : bothDevices(constraints),
  );
  show();
  await waitFor(() => expect(joinButton()).toBeEnabled());
  expect(screen.getByText('No camera found')).toBeVisible();
});

test('CALL-11 another microphone and speaker can be chosen', async () => {
  installFakeMedia();
  const { onDevices } = show();
  await screen.findByRole('option', { name: 'Built-in microphone' });
  await userEvent.selectOptions(screen.getByLabelText('Microphone'), 'audio-2');
  expect(onDevices).toHaveBeenCalledWith({ audioInput: 'audio-2' });
  await userEvent.selectOptions(screen.getByLabelText('Speaker'), 'out-1');
  expect(onDevices).toHaveBeenCalledWith({ audioOutput: 'out-1' });
  expect(screen.getByLabelText('Camera')).toHaveValue('video-1');
});

/** Opens what is asked for by id, and hands out the tracks that it opened. */
function opening() {
  const opened: MediaStreamTrack[] = [];
  const getUserMedia = async ({ audio, video }: MediaStreamConstraints) => {
    const id = (asked: typeof audio) =>
      ((asked as MediaTrackConstraints).deviceId as { ideal?: string } | undefined)?.ideal;
    const tracks = { audio: audio && fakeTrack('audio', id(audio)), video: video && fakeTrack('video', id(video)) };
    opened.push(...[tracks.audio, tracks.video].filter((track) => track !== undefined && track !== false));
    return {
      getAudioTracks: () => (tracks.audio ? [tracks.audio] : []),
      getVideoTracks: () => (tracks.video ? [tracks.video] : []),
    } as unknown as MediaStream;
  };
  return { opened, getUserMedia };
}
const unplug = (track: MediaStreamTrack | undefined) => act(() => void track?.dispatchEvent(new Event('ended')));

test('A microphone that is unplugged gives way to another, and comes back when it is plugged in again', async () => {
  const { opened, getUserMedia } = opening();
  const found = [{ audio: 'audio-2' }, { audio: 'audio-1' }, { audio: 'audio-2' }];
  const { plug } = installFakeMedia(async (constraints) => {
    const chosen = found.shift()?.audio ?? 'audio-2';
    return getUserMedia({ ...constraints, audio: { deviceId: { ideal: chosen } } });
  });
  show({ devices: { audioInput: 'audio-2' } });
  await waitFor(() => expect(screen.getByLabelText('Microphone')).toHaveValue('audio-2'));
  plug(['video-1', 'audio-1', 'out-1']);
  unplug(opened[0]);
  expect(
    await screen.findByText('Built-in microphone was disconnected. Another device is used until it is back.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Microphone')).toHaveValue('audio-1'));
  expect(joinButton()).toBeEnabled();
  plug(['video-1', 'audio-1', 'audio-2', 'out-1']);
  await waitFor(() => expect(screen.getByLabelText('Microphone')).toHaveValue('audio-2'));
  expect(screen.queryByText(/was disconnected/)).toBeNull();
  expect(opened.slice(0, -2).every(({ stop }) => jest.mocked(stop).mock.calls.length > 0)).toBe(true);
});

test('Permission that is withdrawn while the preview shows is said with steps; given again it opens by itself', async () => {
  let allowed = true;
  const { permit } = installFakeMedia((constraints) =>
    allowed ? bothDevices(constraints) : Promise.reject(errorNamed('NotAllowedError')),
  );
  show();
  await waitFor(() => expect(joinButton()).toBeEnabled());
  allowed = false;
  act(() => permit('denied'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This website may not use your camera and microphone yet.');
  expect(within(alert).getAllByRole('listitem').length).toBeGreaterThan(1);
  expect(joinButton()).toBeDisabled();
  allowed = true;
  act(() => permit('granted'));
  await waitFor(() => expect(joinButton()).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A system that blocks the devices is told apart from a website that may not use them', async () => {
  const bySystem = Object.assign(errorNamed('NotAllowedError'), { message: 'Permission denied by system' });
  installFakeMedia(() => Promise.reject(bySystem));
  show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your system blocks the camera and the microphone for this browser.');
});

const shownTrack = (stream: unknown) => (stream as { tracks: MediaStreamTrack[] } | null)?.tracks[0];

test('The preview waits for a chosen background instead of showing the room, and goes back to the room when it is too slow', async () => {
  installFakeMedia();
  class Stream {
    readonly tracks: readonly MediaStreamTrack[];
    constructor(tracks: readonly MediaStreamTrack[]) {
      this.tracks = tracks;
    }
  }
  Object.assign(globalThis, { MediaStream: Stream });
  const { control, started, waiting, arrive } = fakeBackground({ remembered: 'study', held: true });
  show({ background: control });
  expect(await screen.findByText('Loading the background...')).toBeVisible();
  expect(screen.queryByLabelText('Your camera')).toBeNull();
  // What it says is there before the background was asked for.
  await waitFor(() => expect(waiting()).toBe(1));
  await act(async () => arrive());
  const video = await screen.findByLabelText<HTMLVideoElement>('Your camera');
  await waitFor(() => expect(shownTrack(video.srcObject)?.getSettings().deviceId).toBe('canvas'));
  act(() => started[0]?.onFault('slow'));
  await waitFor(() =>
    expect(shownTrack(screen.getByLabelText<HTMLVideoElement>('Your camera').srcObject)?.getSettings().deviceId).toBe(
      'video-1',
    ),
  );
  expect(started).toHaveLength(1);
});

test('The first device that is plugged in opens by itself', async () => {
  let there = false;
  const { plug } = installFakeMedia((constraints) =>
    there ? bothDevices(constraints) : Promise.reject(errorNamed('NotFoundError')),
  );
  show();
  await screen.findByRole('alert');
  there = true;
  act(() => plug(['audio-1']));
  await waitFor(() => expect(joinButton()).toBeEnabled());
});

test('A speaker that cannot sound leaves its test ready for another try', async () => {
  installFakeMedia();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByRole('button', { name: 'Test' })).toBeVisible();
});
