import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aGroupLesson } from '@parlance/kit/testing/session-builders.ts';
import { findCall, forgetCall, forgetToken, keptAnew, markJoined, withoutToken } from './call-address.ts';

const tutor = 'a'.repeat(32);
const bookingId = '0198c0de-7abc-7def-8123-456789abcdef';
const room = `${tutor}-${bookingId}`;

beforeEach(() => localStorage.clear());

test('CALL-01 no token anywhere', () => {
  expect(findCall('', localStorage)).toEqual({ error: 'A video call token was not supplied.' });
  expect(findCall(`?room=${room}&group=true`, localStorage)).toEqual({
    error: 'A video call token was not supplied.',
    lost: { place: { id: bookingId, tutor: { uid: tutor }, sessionId: undefined }, group: true },
  });
});

test.each(['', '?room=', '?room=nohyphen'])('CALL-02 no room in %j', (search) => {
  expect(findCall(`${search ? `${search}&` : '?'}token=t`, localStorage)).toEqual({
    error: 'A room code was not supplied.',
  });
});

test('CALL-05 CON-03 the booking id is what follows the first hyphen', () => {
  expect(findCall(`?token=t&room=${room}`, localStorage)).toMatchObject({
    tutorUid: tutor,
    bookingId,
    token: 't',
    joinedBefore: false,
  });
});

test('LIVE-27 CON-48 a reload without the token finds it in call-{id}, and joined-{id} rejoins', () => {
  findCall(`?token=t&room=${room}`, localStorage);
  markJoined(localStorage, bookingId);
  expect(findCall(`?room=${room}`, localStorage)).toMatchObject({ token: 't', joinedBefore: true });
  forgetCall(localStorage, bookingId);
  expect(localStorage.length).toBe(0);
});

test('A token kept for one room does not open another', () => {
  findCall(`?token=t&room=${room}`, localStorage);
  expect(findCall(`?room=${'b'.repeat(32)}-${bookingId}`, localStorage)).toEqual({
    error: 'A video call token was not supplied.',
    lost: { place: { id: bookingId, tutor: { uid: 'b'.repeat(32) }, sessionId: undefined }, group: false },
  });
});

test('What other tabs wrote as rubbish is no token', () => {
  localStorage.setItem(`call-${bookingId}`, 'not json');
  expect(findCall(`?room=${room}`, localStorage)).toHaveProperty('error');
});

test('a token that did not let in is forgotten, and which lesson it was for is not', () => {
  const lesson = lessonOf(aGroupLesson({ bookingId }));
  localStorage.setItem(`call-${bookingId}`, JSON.stringify({ lesson, token: 't', room }));
  forgetToken(localStorage, bookingId);
  expect(findCall(`?room=${room}&group=true`, localStorage)).toMatchObject({
    lost: { place: { id: bookingId, sessionId: 'session-1' } },
  });
});

test('FB-46 the token leaves the address, the rest stays', () => {
  expect(withoutToken(`http://school.test/call?token=t&room=${room}&group=true#x`)).toBe(
    `/call?room=${room}&group=true#x`,
  );
});

test('CALL-06 a group lesson that was left is found again, with its session, under an address with group=true', () => {
  const lesson = lessonOf(aGroupLesson({ bookingId }));
  localStorage.setItem(`call-${bookingId}`, JSON.stringify({ lesson, token: 't', room }));
  const place = findCall(`?room=${room}&group=true`, localStorage);
  if ('error' in place) throw new Error(place.error);
  forgetCall(localStorage, bookingId);
  const address = keptAnew(place, localStorage);
  expect(address).toBe(`/call?token=t&room=${room}&group=true`);
  expect(findCall(address.slice('/call'.length), localStorage)).toMatchObject({
    lesson: { sessionId: 'session-1' },
  });
});
