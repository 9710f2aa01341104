import { mostSeries, unboundedIn } from './series.ts';

test('series by what there are few of are bounded', () => {
  const few = [
    '# HELP request_seconds How long',
    'request_seconds_bucket{le="0.00025",route="/api/v1/bookings/tutor/:tutorId/:bookingId/book",outcome="ok"} 3',
    'request_seconds_count{route="/api/v1/profile/me",outcome="ok"} 1200045',
    'process_resident_memory_bytes 104857600',
    '',
  ];
  expect(unboundedIn('gateway', few.join('\n'))).toEqual([]);
});

test.each([
  ['an id', 'uid="0198f0a2-0000-7000-8000-000000000001"'],
  ['an id without hyphens', 'uid="c52820d8c9db4a06adcace9aabc2c0e4"'],
  ['an address', 'email="ada@example.com"'],
  ['a path with what was asked for', 'route="/api/v1/slots/17999"'],
])('%s is no label', (_what, label) => {
  expect(unboundedIn('gateway', `requests_total{outcome="ok",${label}} 1`)).toEqual([
    `gateway: requests_total by ${label}`,
  ]);
});

test('there is a most of series', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `s{at="x${at % 1000}"} 1`).join('\n');
  expect(unboundedIn('media', lines(mostSeries))).toEqual([]);
  expect(unboundedIn('media', lines(mostSeries + 1))).toEqual([`media: ${mostSeries + 1} series`]);
});
