/** Another microphone, camera or speaker in the middle of the call. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callRoom, freshCallRoom, roomAnswers } from '../testing/fake-connection.ts';
import { bothDevices, errorNamed, type FakeDevices, installFakeMedia } from '../testing/fake-media.ts';
import { booking, fakeShell, tutorUid } from '../testing/fake-shell.tsx';
import { CallPage } from './call-page.tsx';

const room = `${tutorUid}-${booking.id}`;
jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: () => Promise.reject(new Error('no document')) }));

const asked: MediaStreamConstraints[] = [];
let devices: FakeDevices;
/** Devices that another program holds. */
let taken: string[] = [];

async function enter({ microphone }: { microphone?: string } = {}) {
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
  const shell = fakeShell({
    'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking,
    ...roomAnswers(room, booking.id),
  });
  shell.show(<CallPage />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  if (microphone) {
    await waitFor(() => expect(document.querySelector('[data-call-state="Disconnected"]')).not.toBeNull());
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Microphone' }), microphone);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  }
  await userEvent.click(screen.getByRole('button', { name: 'Join lesson' }));
  await screen.findByRole('button', { name: 'Mic off' });
  asked.length = 0;
  return shell;
}
const settings = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await dialog.findByRole('option', { name: 'Built-in microphone' });
  return dialog;
};
/** What the call was last given to send. */
const sentOn = (line: string) => callRoom().sent.findLast(([one]) => one === line)?.[1];
const sent = (line: string) => sentOn(line)?.getSettings().deviceId;

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  taken = [];
  freshCallRoom();
  devices = installFakeMedia((constraints) => {
    asked.push(constraints);
    const wanted = JSON.stringify(constraints);
    return taken.some((id) => wanted.includes(id))
      ? Promise.reject(errorNamed('NotReadableError'))
      : bothDevices(constraints);
  });
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('Another microphone is sent at once, the lists show it, and it is remembered for the next lesson', async () => {
  await enter();
  await userEvent.click(screen.getByRole('button', { name: 'Mic off' }));
  await waitFor(() => expect(sent('microphone')).toBe('audio-1'));
  const before = sentOn('microphone');
  const dialog = await settings();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Microphone' }), 'Built-in microphone');
  await waitFor(() => expect(sent('microphone')).toBe('audio-2'));
  expect(before?.stop).toHaveBeenCalled();
  expect(dialog.getByRole('combobox', { name: 'Microphone' })).toHaveValue('audio-2');
  expect(JSON.parse(localStorage.getItem('call-devices') ?? '')).toMatchObject({ audioInput: 'audio-2' });
  expect(screen.getByRole('button', { name: 'Mic', hidden: true })).toHaveAttribute('aria-pressed', 'true');
});

test('What was chosen in the lobby is opened in the room, which is drawn before anybody chooses', async () => {
  await enter({ microphone: 'Built-in microphone' });
  await userEvent.click(screen.getByRole('button', { name: 'Mic off' }));
  await waitFor(() => expect(sent('microphone')).toBe('audio-2'));
});

test('CALL-16 who is muted stays muted: no device is opened for the choice, the next press opens the chosen one', async () => {
  await enter();
  const dialog = await settings();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Microphone' }), 'Built-in microphone');
  expect(dialog.getByRole('combobox', { name: 'Microphone' })).toHaveValue('audio-2');
  expect([asked, callRoom().sent]).toEqual([[], []]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mic off' }));
  await waitFor(() => expect(sent('microphone')).toBe('audio-2'));
});

test('CALL-53, NS-16 a microphone that is taken is said in the sheet and nowhere else, and the one in use stays', async () => {
  const { services } = await enter();
  await userEvent.click(screen.getByRole('button', { name: 'Mic off' }));
  await waitFor(() => expect(sent('microphone')).toBe('audio-1'));
  const dialog = await settings();
  taken = ['audio-2'];
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Microphone' }), 'Built-in microphone');
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Camera / Mic ErrorPlease close all other apps and tabs using your camera or microphone.',
  );
  expect(sent('microphone')).toBe('audio-1');
  expect(dialog.getByRole('combobox', { name: 'Microphone' })).toHaveValue('audio-1');
  taken = [];
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Microphone' }), 'Built-in microphone');
  await waitFor(() => expect(sent('microphone')).toBe('audio-2'));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(services.notify.error).not.toHaveBeenCalled();
});

test('CALL-53 without the sheet a microphone that is taken is said over the room', async () => {
  const { services } = await enter();
  const dialog = await settings();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Microphone' }), 'Built-in microphone');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  taken = ['audio-2'];
  await userEvent.click(screen.getByRole('button', { name: 'Mic off' }));
  await waitFor(() => expect(services.notify.error).toHaveBeenCalledTimes(1));
});

test('What is unplugged leaves the list, and the sheet alone says what became of it', async () => {
  const { services } = await enter();
  await userEvent.click(screen.getByRole('button', { name: 'Mic off' }));
  await waitFor(() => expect(sent('microphone')).toBe('audio-1'));
  const dialog = await settings();
  act(() => {
    sentOn('microphone')?.dispatchEvent(new Event('ended'));
    devices.plug(['video-1', 'audio-2', 'out-1']);
  });
  expect(await dialog.findByText(/^USB headset was unplugged/)).toBeVisible();
  const microphone = dialog.getByRole('combobox', { name: 'Microphone' });
  await waitFor(() => expect(within(microphone).getAllByRole('option')).toHaveLength(1));
  expect([microphone, sentOn('microphone')]).toEqual([expect.objectContaining({ value: 'audio-2' }), null]);
  expect(services.notify.error).not.toHaveBeenCalled();
});

test('Another speaker is remembered, and nothing is opened for it', async () => {
  await enter();
  const dialog = await settings();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Speaker' }), 'Loudspeaker');
  expect(JSON.parse(localStorage.getItem('call-devices') ?? '')).toMatchObject({ audioOutput: 'out-2' });
  expect(dialog.getByRole('combobox', { name: 'Speaker' })).toHaveValue('out-2');
  expect(asked).toEqual([]);
});

test('A device that may not be used is not to be chosen', async () => {
  await enter();
  const dialog = await settings();
  act(() => {
    devices.plug(['out-1']);
    devices.permit('denied');
  });
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Camera' })).toBeDisabled());
  expect(dialog.getByRole('combobox', { name: 'Microphone' })).toHaveTextContent('Not available while blocked');
});
