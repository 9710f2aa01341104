import { linesOf } from './doctor.ts';
import { judgeVersions } from './checks/versions.ts';

test('a version at the least that is needed is well, one below is not, and one that cannot be read neither', () => {
  const judged = (version: string) => judgeVersions([{ name: 'PostgreSQL', version }]);
  expect(judged('15.0').state).toBe('well');
  expect(judged('17.2 (Debian 17.2-1)').said).toBe('PostgreSQL 17.2 (Debian 17.2-1)');
  expect(judged('14.19')).toMatchObject({ state: 'ill', said: 'PostgreSQL 14.19, 15 is needed' });
  expect(judged('')).toMatchObject({ state: 'ill', said: 'PostgreSQL of an unknown version, 15 is needed' });
});

test('what is wrong is summed up in the last line, with what could not be asked', () => {
  const lines = linesOf([
    { check: 'names', state: 'well', said: 'one' },
    { check: 'mail', state: 'ill', said: 'two', fix: 'do this' },
    { check: 'relay', state: 'not-asked', said: 'three' },
  ]);
  expect(lines).toEqual([
    'ok   names        one',
    'ILL  mail         two',
    '                  do this',
    '-    relay        three',
    '',
    'Wrong: mail, 1 could not be asked.',
  ]);
});
