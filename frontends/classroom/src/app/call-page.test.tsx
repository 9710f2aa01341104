import { Problem } from '@parlance/kit/api/problem.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { aGroupLesson } from '@parlance/kit/testing/session-builders.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { aRoom, callRoom, freshCallRoom, ticketAnswer } from '../testing/fake-connection.ts';
import { errorNamed, installFakeMedia } from '../testing/fake-media.ts';
import { booking, fakeShell, lessonStart, tutorUid } from '../testing/fake-shell.tsx';
import type { PdfDocument } from '@parlance/kit/documents/open-pdf.ts';
import { fakePdf } from '@parlance/kit/testing/fake-pdf.ts';
import { CallPage } from './call-page.tsx';

const room = `${tutorUid}-${booking.id}`;
const answers: FakeAnswers = {
  ...ticketAnswer,
  'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking,
  'GET /call/{room}': () => aRoom({ name: room, bookingId: booking.id }),
  'GET /chat/{bookingId}': () => ({ items: [], more: false }),
  'GET /materials/lesson-document': () => ({ url: '/files/1', expiresAt: 0 }),
};

/** The call itself needs a browser and an SFU (tests/e2e); here it only changes its state. */
jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => typeof RTCPeerConnection === 'function' }));
const mockDocuments = { asked: [] as string[], opened: undefined as PdfDocument | undefined };
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({
  openPdf: (url: string) => {
    mockDocuments.asked.push(url);
    const { opened } = mockDocuments;
    return opened ? Promise.resolve(opened) : Promise.reject(new Error('no document'));
  },
}));

function visit(search: string, options: { now?: number } = {}, more: FakeAnswers = {}) {
  window.history.replaceState(null, '', `/call${search}`);
  const shell = fakeShell({ ...answers, ...more }, options);
  shell.show(<CallPage />);
  return shell;
}
const joinLesson = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Join lesson' }));
};

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  freshCallRoom();
  mockDocuments.opened = undefined;
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

// The environment ends its timers by closing the window for real.
afterEach(() => jest.restoreAllMocks());

test('The live stream is read where the lesson is: by who waits or is in, and taken from nobody by who has left', async () => {
  const { services } = visit(`?token=t&room=${room}`);
  await waitFor(() => expect(services.live.takeOver).toHaveBeenCalled());
  await joinLesson();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave call' }));
  jest.mocked(services.live.takeOver).mockClear();
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave call' }).at(-1)!);
  await waitFor(() => expect(document.querySelector('[data-call-state]')).toBeNull());
  expect(services.live.takeOver).not.toHaveBeenCalled();
});

test('FB-48 a device that has a line again opens the live stream anew, in the lesson too', async () => {
  const { services } = visit(`?token=t&room=${room}`);
  await joinLesson();
  act(() => onlineManager.setOnline(false));
  expect(services.live.retry).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(services.live.retry).toHaveBeenCalledTimes(1);
});

test('FB-48 in the lesson it is said that the live stream has failed, until it is back', async () => {
  const { become } = visit(`?token=t&room=${room}`);
  await joinLesson();
  await screen.findByRole('main', { name: 'Lesson room' });
  act(() => become('failing'));
  expect(await screen.findByText('Chat and pages come a few seconds late')).toBeVisible();
  act(() => become('open'));
  await waitFor(() => expect(screen.queryByText('Chat and pages come a few seconds late')).toBeNull());
});

test('who goes by the keyboard is led into the room, and out of it to what comes after', async () => {
  visit(`?token=t&room=${room}`);
  await joinLesson();
  await waitFor(() => expect(screen.getByRole('main', { name: 'Lesson room' })).toHaveFocus());
  await userEvent.click(await screen.findByRole('button', { name: 'Leave call' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave call' }).at(-1)!);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('CALL-01 without a token, whoever does not take part is told so, and has a way back', async () => {
  const shell = visit(
    `?room=${room}`,
    {},
    {
      'PUT /bookings/booking/{id}/join': () => {
        throw new Problem('There is no such booking.', { code: 'NOT_FOUND', status: 404 });
      },
    },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('A video call token was not supplied.');
  expect(screen.getByRole('alert')).toHaveTextContent('There is no such booking.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/');
});

test('its lock says that the call is on, from the click to the end', async () => {
  const held = new Set<string>();
  const request = async (name: string, _options: LockOptions, hold: () => Promise<void>) => {
    held.add(name);
    await hold();
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  visit(`?token=t&room=${room}`);
  const lock = `parlance-call-${booking.id}`;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  expect(held.has(lock)).toBe(false);
  await joinLesson();
  await waitFor(() => expect(held.has(lock)).toBe(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave call' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave call' }).at(-1)!);
  await waitFor(() => expect(held.has(lock)).toBe(false));
  Reflect.deleteProperty(navigator, 'locks');
});

test('a restored or second window without a token asks for the place anew and shows the lobby', async () => {
  const entered = { booking, token: 'anew', room };
  const { calls } = visit(`?room=${room}`, {}, { 'PUT /bookings/booking/{id}/join': () => entered });
  expect(screen.getByText('Asking for your place in the lesson...')).toBeVisible();
  await joinLesson();
  expect(await screen.findByRole('button', { name: 'Leave call' })).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/join'))).toEqual([
    expect.objectContaining({ path: `bookings/booking/${booking.id}/join` }),
  ]);
  expect(window.location.search).toBe(`?room=${room}`);
});

test('of a group’s lesson the session is found among one’s own', async () => {
  const group = aGroupLesson({ bookingId: booking.id, status: 'in-progress' });
  const { calls } = visit(
    `?room=${room}&group=true`,
    {},
    {
      'GET /groupsessions/mine': () => ({ items: [group], nextPageToken: null }),
      'GET /groupsessions/groupsession/{id}/{bookingId}': () => group,
      'PUT /groupsessions/groupsession/{id}/{bookingId}/join': () => ({ booking: group, token: 'anew', room }),
    },
  );
  expect(await screen.findByRole('button', { name: 'Join lesson' })).toBeVisible();
  expect(calls.map(({ path }) => path)).toContain(`groupsessions/groupsession/session-1/${booking.id}/join`);
});

test('CON-57 who has no camera and no microphone joins without them, and is in the room with both off', async () => {
  installFakeMedia(() => Promise.reject(errorNamed('NotFoundError')));
  visit(`?token=t&room=${room}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Join without camera and microphone' }));
  expect(await screen.findByRole('button', { name: 'Mic off' })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('button', { name: 'Chat' })).toBeVisible();
});

test('CALL-02 without a room', () => {
  visit('?token=t');
  expect(screen.getByRole('alert')).toHaveTextContent('A room code was not supplied.');
});

test('CALL-03 a browser that cannot call', () => {
  Object.assign(globalThis, { RTCPeerConnection: undefined });
  visit(`?token=t&room=${room}`);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Browser does not support video calling: We require a recent version of Chrome and Firefox, or Safari 11 and above.',
  );
});

test('FB-46 the token leaves the address at once', () => {
  visit(`?token=secret&room=${room}&group=true`);
  expect(window.location.search).toBe(`?room=${room}&group=true`);
});

test('The document is opened and its page read while the preview is looked at, so that the click only draws it', async () => {
  const { document, drawn, cleaned } = fakePdf();
  Object.assign(mockDocuments, { asked: [], opened: document });
  visit(`?token=t&room=${room}`);
  await waitFor(() => expect(drawn).toEqual([{ page: 1, width: 1 }]));
  expect([mockDocuments.asked, cleaned]).toEqual([['/files/1'], []]);
  expect(screen.getByRole('button', { name: 'Join lesson' })).toBeVisible();
});

test('LIM-09 the document is asked for with the booking, whose lesson keeps the one that it began with', async () => {
  const { calls } = visit(`?token=t&room=${room}`);
  await joinLesson();
  const { material, course, lesson } = booking.info!.topic!;
  const query = new URLSearchParams({ material, course, lesson, booking: booking.id });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`materials/lesson-document?${query}`));
});

test('CALL-15 CALL-16 CALL-22 CALL-42 NS-46 joining leads into the room with everything off', async () => {
  visit(`?token=t&room=${room}`, { now: lessonStart + 19 * 60_000 });
  await joinLesson();
  expect(await screen.findByText('Lesson ends in 31 minutes')).toBeVisible();
  expect(document.querySelector('[data-call-state=Connected]')).not.toBeNull();
  for (const name of ['Mic off', 'Camera off'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('button', { name: 'Chat' })).toBeVisible();
  expect(screen.getByText('Use headphones for the best sound.')).toBeVisible();
  expect(localStorage.getItem(`joined-${booking.id}`)).toBe('true');
  expect(callRoom().prepared).toHaveLength(1);
});

test('CALL-45 CALL-17 CON-48 leaving asks, closes the window and forgets the call', async () => {
  visit(`?token=t&room=${room}`);
  await joinLesson();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave call' }));
  expect(screen.getByRole('heading', { name: 'Are you sure you want to leave the call?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('heading', { name: /Are you sure/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave call' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave call' }).at(-1)!);
  expect(await screen.findByText('You left the call')).toBeVisible();
  expect(window.close).toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
});

test('CALL-44 at start + 50 minutes the call is left by itself, not a moment before', async () => {
  const shell = visit(`?token=t&room=${room}`, { now: lessonStart });
  await joinLesson();
  await screen.findByRole('button', { name: 'Leave call' });
  act(() => shell.moveTo(lessonStart + 50 * 60_000 - 1));
  expect(screen.getByRole('button', { name: 'Leave call' })).toBeVisible();
  act(() => shell.moveTo(lessonStart + 50 * 60_000));
  expect(await screen.findByText('Lesson finished')).toBeVisible();
  expect(window.close).toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
});

test('CALL-41 a reload rejoins without the lobby', async () => {
  localStorage.setItem(`call-${booking.id}`, JSON.stringify({ lesson: lessonOf(booking), token: 't', room }));
  localStorage.setItem(`joined-${booking.id}`, 'true');
  visit(`?room=${room}`);
  expect(await screen.findByRole('button', { name: 'Leave call' })).toBeVisible();
});

test('CALL-50 a video service that fails shows its message', async () => {
  callRoom().entering = async () =>
    Promise.reject(
      Object.assign(new Error('The video service does not answer.'), { code: 'MEDIA_UNAVAILABLE', status: 503 }),
    );
  visit(`?token=t&room=${room}`);
  await joinLesson();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Video Calling Error');
  expect(alert).toHaveTextContent('The video service does not answer.');
});

test('CALL-29 CALL-33 mute-all locks a student’s microphone as soon as it is told', async () => {
  const shell = visit(`?token=t&room=${room}`);
  await joinLesson();
  await screen.findByRole('button', { name: 'Mic off' });
  const news = aRoom({ name: room, bookingId: booking.id, muteAll: true, version: 2 });
  act(() => shell.say('room.changed', news));
  expect(screen.getByRole('button', { name: 'Mic locked' })).toHaveAttribute('aria-disabled', 'true');
  act(() => shell.say('room.changed', { ...news, muteAll: false, version: 3 }));
  expect(screen.getByRole('button', { name: 'Mic off' })).toBeVisible();
});

describe('the lesson moves to the phone', () => {
  const gone = () => {
    throw new Problem('This code is used or too old. Ask for a new one in the lesson.', {
      code: 'MOVE_CODE_INVALID',
      status: 404,
    });
  };

  test('the phone shows the code once, and enters by its lobby under the lesson’s own address', async () => {
    const { calls } = visit(
      '?move=c0de',
      {},
      {
        'POST /calls/move': () => ({ room }),
        'PUT /bookings/booking/{id}/join': () => ({ booking, token: 'anew', room }),
      },
    );
    expect(screen.getByText('Asking for your place in the lesson...')).toBeVisible();
    await joinLesson();
    expect(await screen.findByRole('button', { name: 'Leave call' })).toBeVisible();
    expect(calls.filter(({ path }) => path === 'calls/move').map(({ body }) => body)).toEqual([{ code: 'c0de' }]);
    expect(window.location.search).toBe(`?room=${room}`);
  });

  test('a code that is spent is said, with the ways on', async () => {
    const shell = visit('?move=c0de', {}, { 'POST /calls/move': gone });
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is used or too old.');
    await userEvent.click(screen.getByRole('button', { name: 'Back to dashboard' }));
    expect(shell.services.navigate).toHaveBeenCalledWith('/');
  });

  test('the settings show a code for the phone when asked, and offer a new one when it is too old', async () => {
    const { calls } = visit(
      `?token=t&room=${room}`,
      {},
      { 'POST /call/{room}/move': () => ({ code: 'c0de', expiresAt: 0 }) },
    );
    await joinLesson();
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    const part = await screen.findByRole('region', { name: 'Move to my phone' });
    jest.useFakeTimers({ advanceTimers: true });
    fireEvent.click(within(part).getByRole('button', { name: 'Show the code' }));
    expect(
      await within(part).findByRole('img', { name: 'QR code that opens this lesson on your phone' }),
    ).toBeVisible();
    expect(calls.map(({ path }) => path)).toContain(`call/${room}/move`);
    act(() => jest.advanceTimersByTime(120_000));
    expect(within(part).getByRole('button', { name: 'Show the code' })).toBeVisible();
    expect(within(part).queryByRole('img')).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});
