import { aBooking } from '../testing/builders.ts';
import { type FakeAnswers, makeFakeApi, type Sent } from '../testing/fake-api.ts';
import { callLock } from './follow-call.ts';
import { joinLesson } from './join-lesson.ts';
import { lessonOf } from './lesson.ts';

const booking = aBooking({ status: 'in-progress' });
const lesson = lessonOf(booking);
const room = `${booking.tutor}-${booking.id}`;

/** A window of the room's name, as the browser answers it. */
function standing(href: string, pathname: string) {
  const opened = { location: { href, pathname }, focus: jest.fn(), close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}
const inCall = (id = booking.id) => {
  const locks = { query: async () => ({ held: [{ name: callLock(id) }] }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
};
const answering = (api: FakeAnswers) => {
  const calls: Sent[] = [];
  return { api: makeFakeApi({ api, raw: {} }, calls), calls };
};
const lettingIn: FakeAnswers = { 'PUT /bookings/booking/{id}/join': () => ({ booking, token: 't', room }) };

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

test('of a call that is on the window comes to the front as it is, and no other place is asked for', async () => {
  const opened = standing('https://school.test/call?room=1', '/call');
  inCall();
  const { api, calls } = answering(lettingIn);
  expect(await joinLesson(api, lesson)).toBe(opened);
  expect(opened.focus).toHaveBeenCalled();
  expect(opened.location.href).toBe('https://school.test/call?room=1');
  expect(calls).toEqual([]);
});

test.each([
  ['new', 'about:blank', 'blank', booking.id],
  ['of a call that has ended', 'https://school.test/call?room=1', '/call', 'another'],
  ['that has gone on to another page', 'https://school.test/student/dashboard', '/student/dashboard', booking.id],
])('a window that is %s goes to the room', async (_what, href, pathname, heldOf) => {
  const opened = standing(href, pathname);
  inCall(heldOf);
  expect(await joinLesson(answering(lettingIn).api, lesson)).toBe(opened);
  expect(opened.location.href).toBe(`/call?token=t&room=${room}`);
});

test.each([
  ['a new window is closed', 'about:blank', 'blank', 1],
  ['one that stood open before stays', 'https://school.test/call?room=1', '/call', 0],
])('when there is no way in %s', async (_says, href, pathname, closings) => {
  const opened = standing(href, pathname);
  await expect(joinLesson(answering({}).api, lesson)).rejects.toThrow('Not found');
  expect(opened.close).toHaveBeenCalledTimes(closings);
});
