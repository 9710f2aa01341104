/** What the teacher leads and students answer, in the page of the room. */
import type { PersonJson, RoomJson } from '@parlance/kit/api/types.ts';
import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { installStage } from '@parlance/kit/testing/fake-pdf.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRoom, callRoom, freshCallRoom, roomAnswers } from '../testing/fake-connection.ts';
import { fakeTrack, installFakeMedia } from '../testing/fake-media.ts';
import { installFakeMixer } from '../testing/fake-mixer.ts';
import { booking, fakeShell, tutorUid } from '../testing/fake-shell.tsx';
import { CallPage } from './call-page.tsx';

const student = booking.student ?? '';
const room = `${tutorUid}-${booking.id}`;
const teacher = aPerson({ uid: tutorUid, name: 'Tara Teacher', role: 'tutor' });

/** Who else is in the room; the call itself needs a browser and an SFU (tests/e2e). */
const lines = (...descriptions: string[]) =>
  descriptions.map((description, mid) => ({
    mid: String(mid),
    description,
    type: /^(microphone|sound)/.test(description) ? 'audio' : 'video',
  }));
jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => {
  const { fakePdf } = jest.requireActual<typeof import('@parlance/kit/testing/fake-pdf.ts')>(
    '@parlance/kit/testing/fake-pdf.ts',
  );
  return { openPdf: async () => fakePdf().document };
});

async function enter(person: PersonJson | undefined, state: Partial<RoomJson> = {}) {
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
  let now = aRoom({ name: room, bookingId: booking.id, ...state });
  const changed = (next: Partial<RoomJson>) => (now = { ...now, ...next, version: now.version + 1 });
  const shell = fakeShell(
    {
      'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking,
      ...roomAnswers(room, booking.id),
      'GET /materials/lesson-document': () => ({ url: '/files/x.pdf', expiresAt: 0 }),
      'GET /call/{room}': () => now,
      'PUT /call/{room}/mute-all': ({ body }) => changed(body),
      'PUT /call/{room}/people/{uid}': () => changed({ stage: { ...now.stage, removed: [student] } }),
      'PUT /call/{room}/people/{uid}/hand': ({ body }) =>
        changed({ stage: { ...now.stage, hands: body.raised ? [{ uid: student, since: 1 }] : [] } }),
      'PUT /call/{room}/following': ({ body }) =>
        changed({ stage: { ...now.stage, lookingAround: body.following ? [] : [student] } }),
      'PUT /call/{room}/page': ({ body }) => changed({ stage: { ...now.stage, page: body } }),
    },
    person ? { person } : {},
  );
  const { unmount } = shell.show(<CallPage />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join lesson' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Join lesson' }));
  await screen.findByRole('toolbar', { name: 'Call controls' });
  return { ...shell, unmount };
}
const controls = () => within(screen.getByRole('toolbar', { name: 'Call controls' }));
const puts = (shell: Awaited<ReturnType<typeof enter>>) =>
  shell.calls
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path.replace(`call/${room}/`, ''), body]);

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  installStage();
  freshCallRoom();
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => jest.restoreAllMocks());

const sam = () =>
  callRoom().others.push({
    id: student,
    display: '["s","Sam Student"]',
    streams: lines('microphone:on', 'camera:off'),
  });

test('CALL-22 CALL-23 CALL-24 CON-05 who has which controls', async () => {
  const names = async (person: PersonJson | undefined) => {
    const shell = await enter(person);
    const found = controls()
      .getAllByRole('button')
      .map((button) => button.textContent);
    shell.unmount();
    localStorage.clear();
    return found;
  };
  const forAll = ['Mic off', 'Camera off', 'Chat', 'Lesson', 'Leave call'];
  expect(await names(undefined)).toEqual([...forAll.slice(0, 2), 'Raise hand', ...forAll.slice(2)]);
  expect(await names(teacher)).toEqual([...forAll.slice(0, 2), 'Share screen', 'Mute all', ...forAll.slice(2)]);
});

test('CALL-24 CALL-28 the teacher mutes everybody and lets them speak again', async () => {
  const shell = await enter(teacher);
  await userEvent.click(controls().getByRole('button', { name: 'Mute all' }));
  expect(screen.getByText('All students are muted')).toBeVisible();
  await userEvent.click(controls().getByRole('button', { name: 'Mute all on' }));
  expect(await controls().findByRole('button', { name: 'Mute all' })).toHaveAttribute('aria-pressed', 'false');
  expect(puts(shell)).toEqual([
    ['page', { lesson: 'l', number: 1 }],
    ['mute-all', { muteAll: true }],
    ['mute-all', { muteAll: false }],
  ]);
});

test('A student raises a hand by its key and takes it down again', async () => {
  const shell = await enter(undefined);
  await userEvent.keyboard('h');
  await userEvent.click(await controls().findByRole('button', { name: 'Hand is up' }));
  expect(await controls().findByRole('button', { name: 'Raise hand' })).toBeVisible();
  expect(puts(shell)).toEqual([
    [`people/${student}/hand`, { raised: true }],
    [`people/${student}/hand`, { raised: false }],
  ]);
});

test('The figures of the room are all of one width', async () => {
  await enter(undefined);
  expect(screen.getByRole('main')).toHaveClass('p-figures');
});

test('Keys that are switched off do nothing, except the one that shows the list', async () => {
  const shell = await enter(undefined);
  await userEvent.keyboard('?');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use shortcuts in this browser' }));
  expect(screen.getByText('Use shortcuts in this browser').getAttribute('style')).toContain('var(--p-touch)');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('h');
  expect(puts(shell)).toEqual([]);
  await userEvent.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('The teacher sees a raised hand, takes it down, and sends a student out after a question', async () => {
  sam();
  const shell = await enter(teacher, { stage: { ...emptyStage, hands: [{ uid: student, since: 1 }] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Take the hand of Sam Student down, number 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sam Student from the lesson' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove Sam Student from this lesson?' });
  expect(dialog).toHaveTextContent('They leave the room at once and cannot come back until you let them in again.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('figure', { name: 'Sam Student, removed' })).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Sam Student' })).toBeNull();
  expect(puts(shell).slice(1)).toEqual([
    [`people/${student}/hand`, { raised: false }],
    [`people/${student}`, { removed: true }],
  ]);
});

test('A student who is sent out reads so at once, and gets the way back when let in', async () => {
  const shell = await enter(undefined);
  const out = aRoom({ name: room, bookingId: booking.id, version: 5, stage: { ...emptyStage, removed: [student] } });
  act(() => shell.say('room.changed', out));
  expect(await screen.findByRole('heading', { name: 'You were removed from this lesson' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join again' })).toBeNull();
  act(() => shell.say('room.changed', { ...out, version: 6, stage: emptyStage }));
  expect(await screen.findByRole('button', { name: 'Join again' })).toBeVisible();
});

test('A student follows the teacher’s page, looks around and comes back', async () => {
  const page = { lesson: 'l', number: 6 };
  const shell = await enter(undefined, { stage: { ...emptyStage, page } });
  expect(await screen.findByText('Following Tara')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look around' }));
  expect(screen.getByText('Tara is on page 6')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Come back/ }));
  expect(await screen.findByText('Following Tara')).toBeVisible();
  expect(puts(shell)).toEqual([
    ['following', { following: false }],
    ['following', { following: true }],
  ]);
});

test('CALL-49 PERM-05 the teacher opens the change of topic from the call; a student cannot', async () => {
  const shell = await enter(teacher);
  await userEvent.click(screen.getByRole('button', { name: 'Change topic' }));
  expect(await screen.findByRole('dialog', { name: 'Update Material' })).toBeVisible();
  shell.unmount();
  localStorage.clear();
  await enter(undefined);
  expect(screen.queryByRole('button', { name: 'Change topic' })).toBeNull();
});

describe('Screen sharing that cannot be', () => {
  const share = async (getDisplayMedia: unknown) => {
    Object.assign(navigator.mediaDevices, { getDisplayMedia });
    const shell = await enter(teacher);
    await userEvent.click(controls().getByRole('button', { name: 'Share screen' }));
    await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalled());
    return shell.services.notify.error.mock.calls;
  };
  const failing = (name: string) => () => Promise.reject(Object.assign(new Error('x'), { name }));

  const expectTold = async (capture: unknown, text: string) => {
    expect(await share(capture)).toEqual([[text]]);
    expect(controls().getByRole('button', { name: 'Share screen' })).toHaveAttribute('aria-pressed', 'false');
  };
  test('CALL-55 a browser without it', () =>
    expectTold(undefined, 'Screen sharing is not supported in this browser or device'));
  test('CALL-56 a refusal', () => expectTold(failing('NotAllowedError'), 'Screen sharing permission was denied'));
  test('CALL-57 CON-38 a device that cannot', () =>
    expectTold(failing('NotSupportedError'), 'Screen sharing is not supported on this device or browser'));
  test('Whatever else goes wrong', () => expectTold(failing('AbortError'), 'An unexpected error occured'));
});

test('CALL-35 the browser’s own end of the sharing is the end', async () => {
  const ends: (() => void)[] = [];
  const track = Object.assign(fakeTrack('video'), {
    addEventListener: (_name: string, work: () => void) => ends.push(work),
  });
  const getDisplayMedia = async () => ({ getVideoTracks: () => [track], getAudioTracks: () => [] });
  Object.assign(navigator.mediaDevices, { getDisplayMedia });
  await enter(teacher);
  await userEvent.click(controls().getByRole('button', { name: 'Share screen' }));
  expect(await controls().findByRole('button', { name: 'Stop sharing' })).toHaveAttribute('aria-pressed', 'true');
  act(() => {
    for (const end of ends) end();
  });
  expect(await controls().findByRole('button', { name: 'Share screen' })).toBeVisible();
  expect(track.stop).toHaveBeenCalled();
});

test('CHAT-02 a line of somebody else makes a sound in the room, the own one and one that is known make none', async () => {
  const { say } = await enter(undefined);
  const mixer = installFakeMixer({ choosable: true });
  const line = (id: string, uid: string) => ({
    id,
    uid,
    name: 'Somebody',
    content: id,
    when: 1,
    bookingId: booking.id,
    seq: 1,
  });
  act(() => say('chat.message', line('mine', student)));
  act(() => say('chat.message', line('theirs', tutorUid)));
  act(() => say('chat.message', line('theirs', tutorUid)));
  await waitFor(() => expect(mixer.speakersOf('note')).toEqual(['']));
  // Two notes are one sound.
  expect(mixer.countOf('note')).toBe(2);
});
