/** The background in the page of the room: settings, diagnostics, and what happens when the machine is too slow for it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callRoom, freshCallRoom, roomAnswers } from '../testing/fake-connection.ts';
import { fakeTrack, installFakeMedia } from '../testing/fake-media.ts';
import { booking, fakeShell, tutorUid } from '../testing/fake-shell.tsx';
import type { Pipeline, PipelineParts } from '../webrtc/background/pipeline.ts';
import { CallPage } from './call-page.tsx';

const room = `${tutorUid}-${booking.id}`;
const mockPipelines: (PipelineParts & Pipeline)[] = [];
jest.mock('../webrtc/background/background-support.ts', () => ({ canUseBackground: () => true }));
jest.mock('../webrtc/background/pipeline.ts', () => ({
  startPipeline(parts: PipelineParts): Pipeline {
    const pipeline = { track: fakeTrack('video', 'canvas'), stand: jest.fn(), stop: jest.fn() };
    mockPipelines.push({ ...parts, ...pipeline });
    return pipeline;
  },
  release: () => undefined,
}));
jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: () => Promise.reject(new Error('no document')) }));

async function enter() {
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
  const shell = fakeShell({
    'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking,
    ...roomAnswers(room, booking.id),
  });
  const view = shell.show(<CallPage />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Join lesson' }));
  await screen.findByRole('button', { name: 'Camera off' });
  return { ...shell, ...view };
}
const last = () => mockPipelines.at(-1);
/** Which camera was given to send, in order; null: none. */
const cameras = () =>
  callRoom().sent.flatMap(([line, track]) =>
    line === 'camera' ? [track && (track.getSettings().deviceId ?? '')] : [],
  );
const pair = { id: 'p', type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.042 };
const settings = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: 'Settings' });
};

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  freshCallRoom();
  callRoom().received = new Map([['p', pair]]) as unknown as RTCStatsReport;
  mockPipelines.length = 0;
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('Chosen in the settings it is worn at once, remembered, and its figures are in the diagnostics', async () => {
  await enter();
  await userEvent.click(screen.getByRole('button', { name: 'Camera off' }));
  await waitFor(() => expect(cameras()).toEqual(['video-1']));
  const dialog = await settings();
  expect(within(dialog).getByText('Not measured', { selector: 'dl > div:nth-child(5) > dd' })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Plants' }));
  await waitFor(() => expect(cameras()).toEqual(['video-1', null, 'canvas']));
  expect(localStorage.getItem('call-background')).toBe('plants');
  act(() => last()?.onFigures({ fps: 14.6, pictures: 30, loadMs: 812 }));
  const figures = within(dialog).getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'Connected',
    'Good',
    '42 ms',
    'On',
    '15 fps',
    '0.8 s',
  ]);
  const said = within(dialog).getAllByRole('status');
  expect(said.map(({ textContent }) => textContent)).toContain('Your background is on.');
});

test('Too slow in the call: it is off, the camera with it, that is said, and the next press shows the room', async () => {
  localStorage.setItem('call-background', 'blur');
  const { services } = await enter();
  await userEvent.click(screen.getByRole('button', { name: 'Camera off' }));
  await waitFor(() => expect(cameras().at(-1)).toBe('canvas'));
  act(() => last()?.onFault('slow'));
  await screen.findByRole('button', { name: 'Camera off' });
  expect(cameras()).not.toContain('video-1');
  expect(cameras().at(-1)).toBeNull();
  expect(services.notify.error).toHaveBeenCalledWith(
    expect.stringContaining('This computer is too slow for a background. It is off, and so is your camera'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Camera off' }));
  await waitFor(() => expect(cameras().at(-1)).toBe('video-1'));
});
