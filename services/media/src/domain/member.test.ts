import { isCallRole, isForceMuted, participantIdentity, sendLimits } from './member.ts';

test('CALL-29 CON-06 mute-all forces students only', () => {
  expect(isForceMuted('student', true)).toBe(true);
  expect(isForceMuted('student', false)).toBe(false);
  expect(isForceMuted('tutor', true)).toBe(false);
  expect(isForceMuted('admin', true)).toBe(false);
});

test.each([
  ['student', true],
  ['tutor', true],
  ['admin', true],
  ['service', false],
  ['Tutor', false],
  ['', false],
])('"%s" is a role in a room: %p', (word, is) => {
  expect(isCallRole(word)).toBe(is);
});

test('CALL-27 the identity is a JSON pair with the name second, quotes and all', () => {
  expect(JSON.parse(participantIdentity('u1', 'Ana "Bee"'))).toEqual(['u1', 'Ana "Bee"']);
});

test('CALL-34 PERM-03 NS-21 only a tutor has room for more than one microphone and one camera, an administrator for none', () => {
  expect(sendLimits('admin')).toEqual({ audio: 0, video: 0 });
  expect(sendLimits('student')).toEqual({ audio: 1, video: 1 });
  expect(sendLimits('tutor')).toEqual({ audio: 2, video: 2 });
});
