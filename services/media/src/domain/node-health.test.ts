import { isDown, knownUntil, silencesAfter, worseOf, type NodeAnswer } from './node-health.ts';

test.each<[string, NodeAnswer[], boolean]>([
  ['that answers is up', ['answered'], false],
  ['that was silent twice is up', ['silent', 'silent'], false],
  ['that was silent three times is down', ['silent', 'silent', 'silent'], true],
  ['that answered between two silences is up', ['silent', 'silent', 'answered', 'silent', 'silent'], false],
  ['where nothing listens is down at once', ['answered', 'refused'], true],
  ['stays down while it is silent', ['refused', 'silent', 'silent'], true],
  ['that answers again is up again', ['refused', 'silent', 'answered'], false],
])('A node %s', (_words, answers, down) => {
  expect(isDown(answers.reduce(silencesAfter, 0))).toBe(down);
});

test.each<[NodeAnswer, NodeAnswer, NodeAnswer]>([
  ['answered', 'answered', 'answered'],
  ['answered', 'silent', 'silent'],
  ['silent', 'answered', 'silent'],
  ['answered', 'refused', 'refused'],
  ['refused', 'silent', 'refused'],
  ['answered', 'unsure', 'unsure'],
  ['silent', 'unsure', 'silent'],
])('A node of which one way says %s and the other %s is %s', (one, other, worse) => {
  expect(worseOf(one, other)).toBe(worse);
});

test.each<[string, number | undefined, number | undefined]>([
  ['answered just now', 0, 0],
  ['answered as long ago as looks miss: what begins now is not known yet', 4_000, -4_000],
  ['may be away', 4_001, undefined],
  ['may be away to the last millisecond', 10_000, undefined],
  ['are away, and it is on record', 10_001, 0],
  ['are none', undefined, 0],
])('NS-74 it is known whether nodes took people that %s', (_words, ago, known) => {
  const now = new Date('2027-03-01T09:00:00.000Z');
  const before = (ms: number) => new Date(now.getTime() - ms);
  expect(knownUntil(ago === undefined ? undefined : before(ago), now)).toEqual(
    known === undefined ? undefined : before(-known),
  );
});
