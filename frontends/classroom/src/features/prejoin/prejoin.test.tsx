import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { bothDevices, errorNamed, installFakeMedia } from '../../testing/fake-media.ts';
import { booking, fakeShell } from '../../testing/fake-shell.tsx';
import { Prejoin } from './prejoin.tsx';

function show(changes: { joining?: boolean } = {}) {
  const onJoin = jest.fn();
  const onReady = jest.fn();
  const devices = { audioInput: '', audioOutput: '', setInput: jest.fn(), setOutput: jest.fn() };
  const other = { name: 'Tara Teacher', timeZone: 'Asia/Manila', image: '' };
  const view = fakeShell().show(
    <Prejoin
      {...{ booking, other, devices, onJoin, onReady, joining: false, ...changes }}
      name="Sam Student"
      zone="Asia/Tokyo"
      onBack={jest.fn()}
    />,
  );
  return { ...view, onJoin, onReady, devices };
}
const joinButton = () => screen.getByRole('button', { name: 'Join lesson' });

test('CALL-07 CALL-08 CALL-09 CALL-11 the lobby has its words, a preview and two pickers, and no axe finding', async () => {
  installFakeMedia();
  const { container } = show();
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
])('%s %s: "Camera / Mic Error" and what to do', async (_id, name, text) => {
  installFakeMedia(() => Promise.reject(errorNamed(name)));
  show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Camera / Mic Error');
  expect(alert).toHaveTextContent(text);
  expect(joinButton()).toBeDisabled();
});

test('One of the two devices is enough for a lesson', async () => {
  installFakeMedia((constraints) =>
    constraints.video ? Promise.reject(errorNamed('NotFoundError')) : bothDevices(constraints),
  );
  show();
  await waitFor(() => expect(joinButton()).toBeEnabled());
  expect(screen.getByText('No camera found')).toBeVisible();
});

test('CALL-11 another microphone can be chosen', async () => {
  installFakeMedia();
  const { devices } = show();
  await screen.findByRole('option', { name: 'Built-in microphone' });
  await userEvent.selectOptions(screen.getByLabelText('Microphone'), 'audio-2');
  expect(devices.setInput).toHaveBeenCalledWith('audio-2');
});
