import { join } from 'node:path';
import { testApp } from '../../test/test-app.ts';
import { loadLimits } from '../limits.ts';

test('a limit that nobody has named is heard of at the start, though routes are compiled when they are asked for', () => {
  const { rates, overload } = loadLimits(join(__dirname, '../../limits.yaml'));
  const some = new Map([...rates].filter(([name]) => name !== 'signed-in'));
  expect(() => testApp({}, { limits: { rates: some, overload } })).toThrow('No rate limit is called signed-in');
});

test('every pattern is told at the start, before any is asked for', () => {
  const told: string[] = [];
  testApp({}, { onMount: (pattern) => told.push(pattern) });
  const some = ['/api/v1/profile/me', '/api/v1/bookings/tutor/:tutorId/:bookingId/book'];
  expect(told).toEqual(expect.arrayContaining(some));
});
