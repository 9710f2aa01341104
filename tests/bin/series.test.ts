import { attributes } from '../support/telemetry-registry.ts';
import { faultsOf, mostSeries, type Page } from './series.ts';

/** What a program tells that has been called, and `more`. */
const told = (...more: string[]): Page => ({
  status: 200,
  text: [
    '# TYPE process_start_time_seconds gauge',
    'process_start_time_seconds 1796000000.5',
    '# TYPE grpc_server_seconds histogram',
    'grpc_server_seconds_count{method="parlance.media.v1.MediaService/CreateTicket",outcome="ok"} 3',
    ...more,
    '',
  ].join('\n'),
});
const faults = (...more: string[]) => faultsOf({ media: told(...more) });

test('series by what there are few of are bounded', () => {
  expect(
    faults(
      '# HELP gateway_request_seconds How long',
      'gateway_request_seconds_bucket{le="0.00025",route="/api/v1/bookings/tutor/:tutorId/:bookingId/book",status="200"} 3',
      'mails_total{outcome="sent",kind="verify"} 1200045',
      'process_resident_memory_bytes 104857600',
    ),
  ).toEqual([]);
});

test.each([
  ['is not found', { status: 404, text: '' }, ['media: answered 404']],
  ['answers a fault in words that would pass', { ...told(), status: 503 }, ['media: answered 503']],
  [
    'tells nothing',
    { status: 200, text: '' },
    ['media: has no process_start_time_seconds', 'media: has no grpc_server_seconds_count'],
  ],
  [
    'has never been called',
    { status: 200, text: 'process_start_time_seconds 1796000000.5\n' },
    ['media: has no grpc_server_seconds_count'],
  ],
])('a program that %s is found', (_what, page, found) => {
  expect(faultsOf({ media: page })).toEqual(found);
});

test.each([
  ['an id', 'uid="0198f0a2-0000-7000-8000-000000000001"'],
  ['an id without hyphens', 'uid="c52820d8c9db4a06adcace9aabc2c0e4"'],
  ['an address', 'email="ada@example.com"'],
  ['a path with what was asked for', 'route="/api/v1/slots/17999"'],
])('%s is no label', (_what, label) => {
  expect(faults(`gateway_request_seconds_count{status="200",${label}} 1`)).toEqual([
    `media: gateway_request_seconds_count by ${label}`,
  ]);
});

test('there is a most of series', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'media_people 1');
  expect(faults(...lines(mostSeries - 2))).toEqual([]);
  expect(faults(...lines(mostSeries - 1))).toEqual([`media: ${mostSeries + 1} series`]);
});

test('what the registry does not know is found, and so is a value that is not in its list', () => {
  expect(
    faults('requests_total 1', 'mails_total{outcome="gone",kind="verify"} 1', 'job_seconds_sum{name="mails"} 2'),
  ).toEqual([
    'media: requests_total is not registered',
    'media: mails_total has outcome="gone", which its list has not',
  ]);
});

test.each(attributes.filter(({ name }) => name === 'status' || name === 'type'))(
  'the label $name has $most values over all programs, and no more',
  ({ name, most }) => {
    const series = { status: 'gateway_request_seconds_count', type: 'inbox_events_total' }[name] ?? '';
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `${series}{${name}="v${from + at}"} 1`);
    const pages = (count: number) => ({ media: told(...lines(0, 20)), booking: told(...lines(20, count)) });
    expect(faultsOf(pages(most))).toEqual([]);
    expect(faultsOf(pages(most + 1))).toEqual([`the label ${name} has ${most + 1} values, at most ${most}`]);
  },
);

test('what an alert or a board asks for, and nobody tells whom it means, is found', () => {
  const pages = {
    media: told('# TYPE media_people gauge'),
    notification: told('# TYPE event_delay_seconds histogram', '# TYPE mails_total counter'),
  };
  const asked = [
    'rate(event_delay_seconds_bucket{job="notification",le="0.5"}[5m])',
    'sum by (outcome) (mails_total{outcome="failed"}) > 1 and up == 0 and objective:bad:ratio_rate1h > 1',
  ];
  expect(faultsOf(pages, asked)).toEqual([]);
  expect(faultsOf(pages, ['event_delay_seconds_count{job=~"media|booking"}', 'pushes_total', 'media_people'])).toEqual([
    'nobody of media, booking tells event_delay_seconds_count',
    'nobody of media, notification tells pushes_total',
  ]);
});
