import { roleWord, stateOf } from './people-words.ts';

const person = { enabled: true, emailVerified: true, role: 'student', status: '' } as const;

test.each([
  [{ enabled: false }, 'Disabled'],
  [{ enabled: false, status: 'deleted' }, 'Deleted'],
  [{ emailVerified: false }, 'Not verified'],
  [{ role: 'tutor', status: 'completed' }, 'Listed'],
  [{ role: 'tutor', status: 'training' }, 'Training'],
  [{ status: 'mock' }, 'Demo'],
  [{}, 'Active'],
] as const)('ADM-01 %j reads "%s"', (over, word) => expect(stateOf({ ...person, ...over }).word).toBe(word));

test('ADM-01 roles in words', () =>
  expect((['student', 'tutor', 'admin'] as const).map(roleWord)).toEqual(['Student', 'Teacher', 'Administrator']));
