import { newsOf, type RoomSeen } from './news.ts';

const person = (uid: string, screenOn = false) => ({ uid, name: uid.toUpperCase(), screenOn });
const seen = (people: RoomSeen['people'], rest: Partial<RoomSeen> = {}): RoomSeen => ({
  people,
  stage: { hands: [] },
  muteAll: false,
  ...rest,
});
const student = { uid: 'me', role: 'student' };
const tutor = { uid: 'me', role: 'tutor' };

test('Who came, who left and whose screen is shared is said', () => {
  expect(newsOf(seen([person('ana')]), seen([person('bo')]), student)).toEqual(['BO is here', 'ANA has left']);
  expect(newsOf(seen([person('t')]), seen([person('t', true)]), student)).toEqual(['T shares the screen']);
  expect(newsOf(seen([person('t', true)]), seen([person('t')]), student)).toEqual(['T no longer shares the screen']);
});

test('CALL-29 CALL-31 mute-all is said to students, and its end', () => {
  const on = seen([], { muteAll: true });
  expect(newsOf(seen([]), on, student)).toEqual(['Your teacher has muted everyone']);
  expect(newsOf(on, seen([]), student)).toEqual(['You may turn your microphone on again']);
  expect(newsOf(seen([]), on, tutor)).toEqual([]);
});

test('A hand is said to the teacher, once, and not to other students', () => {
  const up = seen([person('ana')], { stage: { hands: [{ uid: 'ana', since: 1 }] } });
  expect(newsOf(seen([person('ana')]), up, tutor)).toEqual(['ANA raised a hand']);
  expect(newsOf(up, up, tutor)).toEqual([]);
  expect(newsOf(seen([person('ana')]), up, student)).toEqual([]);
});
