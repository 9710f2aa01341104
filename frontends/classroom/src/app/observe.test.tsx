/** The room of an administrator: everything of the lesson, nothing of themselves. */
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { documentTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leadingTexts, observingTexts, texts } from '../locales/texts.ts';
import { aRoom, callRoom, freshCallRoom, roomAnswers } from '../testing/fake-connection.ts';
import { installFakeMedia } from '../testing/fake-media.ts';
import { installStage } from '@parlance/kit/testing/fake-pdf.ts';
import { bookedWords, booking, fakeShell, lessonStart, tutorUid } from '../testing/fake-shell.tsx';
import { CallPage } from './call-page.tsx';

jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => {
  const { fakePdf } = jest.requireActual<typeof import('@parlance/kit/testing/fake-pdf.ts')>(
    '@parlance/kit/testing/fake-pdf.ts',
  );
  return { openPdf: async () => fakePdf().document };
});

const room = `${tutorUid}-${booking.id}`;
const person = aPerson({ uid: 'd'.repeat(32), name: 'Ada Admin', role: 'admin' });
const devices = jest.fn();
const topic = booking.info!.topic!;

function visit(more: FakeAnswers = {}) {
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
  const document: FakeAnswers = { 'GET /materials/lesson-document': () => ({ url: '/files/x.pdf', expiresAt: 0 }) };
  const lesson: FakeAnswers = { 'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking };
  const shell = fakeShell({ ...document, ...lesson, ...roomAnswers(room, booking.id), ...more }, { person });
  return { ...shell, ...shell.show(<CallPage />) };
}
const banner = () => screen.findByText('You are observing silently');
const buttons = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

beforeEach(() => {
  localStorage.clear();
  freshCallRoom();
  devices.mockReset();
  installFakeMedia(devices);
  installStage();
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => jest.restoreAllMocks());

test('NS-21 CALL-24 CON-05 PERM-03 PERM-04 PERM-05 an administrator is in the room at once: no lobby, no device, no line, and nothing to send, share, write or lead with', async () => {
  visit();
  expect(await banner()).toBeVisible();
  expect(screen.getByRole('main')).toHaveClass('p-figures');
  expect(screen.queryByText('Looking good!')).toBeNull();
  expect(devices).not.toHaveBeenCalled();
  expect(callRoom().prepared).toEqual([[]]);
  expect(screen.queryByText('You')).toBeNull();
  expect(screen.getByRole('figure', { name: 'Tara Teacher, not here yet' })).toBeVisible();
  expect(screen.getByRole('figure', { name: 'Sam Student, not here yet' })).toBeVisible();
  // Mute-all is the one thing that is an administrator’s too.
  const toolbar = within(screen.getByRole('toolbar', { name: 'Call controls' }));
  expect(toolbar.getAllByRole('button').map((one) => one.textContent)).toEqual(['Mute all', 'Lesson', 'Leave call']);
  expect(buttons()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/chat|mic|camera|hand|share|change topic|remove/i)]),
  );
  await expectAccessible(screen.getByText('You are observing silently').closest('header')!);
});

test('CALL-24 CON-05 PERM-02 mute-all is shown to an administrator and works', async () => {
  const muted = jest.fn((_asked: { body: object }) =>
    aRoom({ name: room, bookingId: booking.id, muteAll: true, version: 2 }),
  );
  visit({ 'PUT /call/{room}/mute-all': muted });
  await banner();
  await userEvent.click(screen.getByRole('button', { name: 'Mute all' }));
  expect(await screen.findByText('All students are muted')).toBeVisible();
  expect(muted).toHaveBeenCalledWith(expect.objectContaining({ params: { path: { room } }, body: { muteAll: true } }));
});

test('NS-21 the page follows the teacher’s; looking around is told to nobody', async () => {
  const { calls, say } = visit();
  await banner();
  const stage = aRoom({ name: room, bookingId: booking.id }).stage;
  const page = { lesson: topic.lesson, number: 3 };
  act(() => say('room.changed', aRoom({ name: room, bookingId: booking.id, version: 2, stage: { ...stage, page } })));
  expect(await screen.findByText('Following Tara')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look around' }));
  expect(await screen.findByText('Tara is on page 3')).toBeVisible();
  // Its own way in is all that it asked for.
  expect(calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [path]))).toEqual([`call/${room}/ticket`]);
  // What was there before the room’s changes are told is read once more.
  expect(calls.filter(({ path }) => path === `call/${room}`)).toHaveLength(2);
});

test('LIM-09 an administrator reads the document that this lesson is taught with', async () => {
  const { calls } = visit();
  await banner();
  const { material, course, lesson } = topic;
  const query = new URLSearchParams({ material, course, lesson, booking: booking.id });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`materials/lesson-document?${query}`));
});

test('NS-21 another topic of the lesson is read anew when its page is shown', async () => {
  let current = booking;
  const { say } = visit({ 'GET /bookings/tutor/{tutorId}/{bookingId}': () => current });
  await banner();
  const next = { ...topic, lesson: 'l2', code: 'HO408', name: 'Asking for help' };
  current = { ...booking, version: booking.version + 1, info: { ...booking.info!, topic: next } };
  const stage = { ...aRoom({ name: room, bookingId: booking.id }).stage, page: { lesson: 'l2', number: 1 } };
  act(() => say('room.changed', aRoom({ name: room, bookingId: booking.id, version: 2, stage })));
  await waitFor(() => expect(screen.getAllByText(/Asking for help/)[0]).toBeVisible());
});

test('CALL-45 NS-21 leaving asks, ends, and offers to observe again; the end of the lesson ends it by itself', async () => {
  const { moveTo } = visit();
  await banner();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('Are you sure you want to leave the call?')).toBeVisible();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave call' }));
  expect(await screen.findByText('You no longer observe this lesson')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Observe again' })).toBeVisible();
  expect(localStorage.getItem(`call-${booking.id}`)).toBeNull();
  expect(window.close).toHaveBeenCalled();
  act(() => moveTo(lessonStart + 50 * 60_000));
  expect(await screen.findByText('Lesson finished')).toBeVisible();
});

test('NS-21 the observer’s room can be had in another language: no English is left', async () => {
  const stop = speakPseudo(kitTexts, documentTexts, texts, leadingTexts, observingTexts);
  try {
    visit();
    expect(await screen.findByText(wide('You are observing silently'))).toBeVisible();
    await waitFor(() => expect(englishLeft([...bookedWords, 'Manila', 'São Paulo', 'UTC'])).toEqual([]));
  } finally {
    stop();
  }
});
