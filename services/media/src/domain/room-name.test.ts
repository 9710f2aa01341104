import { refuse } from './refusals.ts';
import { parseRoomName, roomName } from './room-name.ts';

const tutor = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

test('CALL-04 a room is named after its tutor and its booking', () => {
  expect(roomName(tutor, 'b1')).toBe(`${tutor}-b1`);
});

test('CALL-05 CON-03 the booking id is everything after the first hyphen, hyphens included', () => {
  const booking = '0198c0de-7abc-7def-8123-456789abcdef';
  expect(parseRoomName(roomName(tutor, booking))).toEqual({ tutorUid: tutor, bookingId: booking });
});

test.each(['', 'nohyphen', '-b1', `${tutor}-`])('CON-03 %p is no room name', (name) => {
  expect(() => parseRoomName(name)).toThrow(refuse('ROOM_NAME_MALFORMED'));
});

test('CON-03 one letter on each side is enough', () => {
  expect(parseRoomName('t-b')).toEqual({ tutorUid: 't', bookingId: 'b' });
});

test.each([
  ['a tutor id with hyphens', '0f1e-2d3c', 'b1'],
  ['no tutor', '', 'b1'],
  ['no booking', tutor, ''],
])('CON-03 %s cannot name a room', (_words, uid, booking) => {
  expect(() => roomName(uid, booking)).toThrow(refuse('ROOM_NAME_MALFORMED'));
});
