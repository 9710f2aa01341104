import type { LookupAddress } from 'node:dns';
import { linesOf } from './doctor.ts';
import { releaseOf } from './ask-kafka.ts';
import { judgeVersions, type Found } from './checks/versions.ts';
import { eachPod } from './each-pod.ts';

const judged = (name: Found['name'], version: string) => judgeVersions([{ name, where: 'here', version }]);

test('a version at the least that is needed is well, one below is not, and one that cannot be read neither', () => {
  expect(judged('PostgreSQL', '15.0').state).toBe('well');
  expect(judged('PostgreSQL', '17.2 (Debian 17.2-1)').said).toBe('PostgreSQL 17.2 (Debian 17.2-1)');
  const old = { state: 'ill', said: 'PostgreSQL at here is 14.19, 15 is needed' };
  expect(judged('PostgreSQL', '14.19')).toMatchObject(old);
  expect(judged('PostgreSQL', '').said).toBe('PostgreSQL at here is of an unknown version, 15 is needed');
  expect(judged('Redis', '5.0.14').state).toBe('ill');
});

test('the second number counts where it is asked for, as a number', () => {
  for (const version of ['3.5', '3.10', '4.0']) expect(judged('Kafka', version).state).toBe('well');
  for (const version of ['3.4', '2.8', '']) expect(judged('Kafka', version).state).toBe('ill');
});

test('a broker is of the release whose features it knows', () => {
  expect([undefined, 6, 7, 11, 12, 30, 99].map(releaseOf)).toEqual(['', '', '3.3', '3.5', '3.6', '4.3', '4.3']);
});

test('programs are of the release that was asked for, or of one where none was', () => {
  const programs = (...versions: string[]) =>
    versions.map((version, index): Found => ({ name: 'program', where: `pod ${index}`, version }));
  expect(judgeVersions(programs('1', '1'), '1')).toEqual({ state: 'well', said: 'our programs 1' });
  expect(judgeVersions(programs('1', '1'), '2').state).toBe('ill');
  expect(judgeVersions(programs('1', '')).said).toBe('pod 1 is of the release that tells none, pod 0 of 1');
  expect(judgeVersions(programs('1', '1')).state).toBe('well');
});

test('each pod behind a name is asked by itself, and a name that leads nowhere stays to be told of', async () => {
  const known: Record<string, LookupAddress[]> = {
    booking: [
      { address: '10.0.0.3', family: 4 },
      { address: 'fd00::4', family: 6 },
    ],
  };
  const addressesOf = (name: string) =>
    known[name] ? Promise.resolve(known[name]) : Promise.reject(new Error('none'));
  expect(await eachPod(['booking', 'media'], addressesOf)).toEqual({
    'booking (10.0.0.3)': 'http://10.0.0.3:8080/health/live',
    'booking (fd00::4)': 'http://[fd00::4]:8080/health/live',
    media: 'http://media:8080/health/live',
  });
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
