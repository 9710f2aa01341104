/** What ends a call by accident, and what only looks like it. */
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roomAnswers } from '../testing/fake-connection.ts';
import { installFakeMedia } from '../testing/fake-media.ts';
import { booking, fakeShell, lessonStart, tutorUid } from '../testing/fake-shell.tsx';
import { CallPage } from './call-page.tsx';

const room = `${tutorUid}-${booking.id}`;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: () => new Promise(() => undefined) }));

async function enter(userAgent?: string) {
  if (userAgent) jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
  const answers: FakeAnswers = {
    'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking,
    ...roomAnswers(room, booking.id),
  };
  const shell = fakeShell(answers, { now: lessonStart });
  shell.show(<CallPage />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Join lesson' }));
  await screen.findByRole('toolbar', { name: 'Call controls' });
  return shell;
}

function pull(px: number): Event {
  const finger = (clientY: number) => ({ touches: [{ clientY }] }) as unknown as TouchEventInit;
  fireEvent.touchStart(document.body, finger(100));
  const move = Object.assign(new Event('touchmove', { bubbles: true, cancelable: true }), finger(100 + px));
  act(() => void document.body.dispatchEvent(move));
  return move;
}
const asks = () => screen.queryByRole('dialog');

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('CALL-46 CALL-47 on iOS a pull of 80 px at the top asks before the page is loaded again', async () => {
  await enter(iphone);
  expect(pull(79).defaultPrevented).toBe(true);
  expect(asks()).toBeNull();
  pull(80);
  expect(asks()).toHaveAccessibleName('Refreshing the page will end your call. Are you sure you want to continue?');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(asks()).toBeNull();
  expect(screen.getByRole('toolbar', { name: 'Call controls' })).toBeVisible();
});

test('CALL-46 elsewhere a pull is nobody’s business', async () => {
  await enter();
  expect(pull(200).defaultPrevented).toBe(false);
  expect(asks()).toBeNull();
});

test('CALL-43 the countdown is drawn anew every second', async () => {
  const shell = await enter();
  const end = lessonStart + 50 * 60_000;
  const timer = () => screen.getByRole('timer').textContent;
  act(() => shell.moveTo(end - 30_000));
  expect(timer()).toBe('Lesson ends in 30 seconds');
  jest.useFakeTimers({ doNotFake: ['performance'] });
  act(() => shell.moveTo(end - 29_000));
  expect(timer()).toBe('Lesson ends in 29 seconds');
});

test.each([
  ['blur', undefined, 60_000],
  ['blur', iphone, 30_000],
])('CALL-48 after a %s with %s the call writes a line at %p ms and goes on', async (cause, userAgent, ms) => {
  const written = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  await enter(userAgent);
  jest.useFakeTimers();
  fireEvent(window, new Event(cause));
  act(() => void jest.advanceTimersByTime(ms - 1));
  expect(written).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1));
  expect(written.mock.calls).toEqual([[`Away from the call for ${ms / 1000} seconds.`]]);
  expect(screen.getByRole('toolbar', { name: 'Call controls' })).toBeVisible();
});

test('CALL-48 who comes back in time is not written down', async () => {
  const written = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  await enter();
  jest.useFakeTimers();
  fireEvent(window, new Event('blur'));
  act(() => void jest.advanceTimersByTime(59_999));
  fireEvent(window, new Event('focus'));
  act(() => void jest.advanceTimersByTime(120_000));
  expect(written).not.toHaveBeenCalled();
});
