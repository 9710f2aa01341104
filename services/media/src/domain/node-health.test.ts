import { isDown, silencesAfter, type NodeAnswer } from './node-health.ts';

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
