/** When each alert tells somebody, to the minute, and when it does not: series as promtool writes them. */
import { DEPLOYABLES } from '@parlance/proto/services';

type Series = Record<string, string>;
export type AlertCase = {
  alert: string;
  /** A sample a minute, and a look at the rules. */
  series: Series;
  /** The last look at which nobody is told. */
  silentAt: string;
  /** Left out: at no look. */
  firesAt?: string;
  /** Besides the name, of each that fires. */
  labels?: Record<string, string>[];
};

const page = { severity: 'page' };
const ticket = { severity: 'ticket' };
const call = (method: string, outcome: string, job = 'booking') =>
  `{job="${job}",method="parlance.${job}.v1.${job === 'booking' ? 'Booking' : 'Media'}Service/${method}",outcome="${outcome}"`;
const grpc = (method: string, outcome: string, job?: string) =>
  `grpc_server_seconds_count${call(method, outcome, job)}}`;

/** What comes in a minute, as series that grow. */
const growing = (perMinute: Record<string, number>): Series =>
  Object.fromEntries(Object.entries(perMinute).map(([series, step]) => [series, `0+${step}x300`]));

type Traffic = (good: number, bad: number) => Record<string, number>;
type Budget = { objective: string; alert: string; share: number; urgent: 'page' | 'ticket'; traffic: Traffic };

/** The share that may go wrong is written here a second time on purpose: whoever changes a promise changes it twice. */
const BUDGETS: readonly Budget[] = [
  {
    objective: 'lesson-joins',
    alert: 'LessonJoinsFail',
    share: 0.0005,
    urgent: 'page',
    traffic: (good, bad) => ({
      [grpc('JoinLesson', 'ok')]: good / 2,
      [grpc('CreateTicket', 'ok', 'media')]: good / 2,
      [grpc('CommenceLesson', 'internal')]: bad / 2,
      [grpc('CreateTicket', 'unavailable', 'media')]: bad / 2,
    }),
  },
  {
    objective: 'lesson-connections',
    alert: 'LessonConnectionsSlow',
    share: 0.05,
    urgent: 'page',
    traffic: (good, bad) => ({
      'media_connection_seconds_bucket{job="media",outcome="connected",le="2.5"}': good,
      'media_connection_seconds_count{job="media",outcome="connected"}': good + bad / 2,
      'media_connection_seconds_count{job="media",outcome="never"}': bad / 2,
    }),
  },
  {
    objective: 'lesson-moves',
    alert: 'LessonsMoveLate',
    share: 0.001,
    urgent: 'page',
    traffic: (good, bad) => ({
      'lesson_transition_lag_seconds_bucket{job="booking",kind="sweep-tutor-absent",le="10"}': good,
      'lesson_transition_lag_seconds_count{job="booking",kind="sweep-tutor-absent"}': good + bad,
      'lesson_transition_lag_seconds_count{job="booking",kind="sweep-settle"}': 10 * (good + bad),
    }),
  },
  {
    objective: 'bookings',
    alert: 'BookingsFail',
    share: 0.0005,
    urgent: 'page',
    traffic: (good, bad) => ({
      [grpc('BookSlot', 'ok')]: good / 2,
      [grpc('BookSlot', 'conflict')]: good / 4,
      [grpc('CancelLesson', 'rule')]: good / 4,
      [grpc('MoveLesson', 'deadline')]: bad,
    }),
  },
  {
    objective: 'booking-speed',
    alert: 'BookingsSlow',
    share: 0.01,
    urgent: 'ticket',
    traffic: (good, bad) => ({
      [`grpc_server_seconds_bucket${call('BookSlot', 'ok')},le="0.5"}`]: good,
      [grpc('BookSlot', 'ok')]: good + bad,
    }),
  },
  {
    objective: 'requests',
    alert: 'RequestsFail',
    share: 0.001,
    urgent: 'page',
    traffic: (good, bad) => ({
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/today",status="200"}': good / 2,
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/today",status="404"}': good / 2,
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/today",status="503"}': bad,
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/live",status="503"}': 10 * bad,
    }),
  },
  {
    objective: 'live-news',
    alert: 'LiveNewsLate',
    share: 0.01,
    urgent: 'ticket',
    traffic: (good, bad) => ({
      'event_delay_seconds_bucket{job="notification",le="0.5"}': good,
      'event_delay_seconds_count{job="notification"}': good + bad,
      'event_delay_seconds_count{job="booking"}': 10 * (good + bad),
    }),
  },
  {
    objective: 'mails',
    alert: 'MailsFail',
    share: 0.01,
    urgent: 'ticket',
    traffic: (good, bad) => ({
      'mails_total{job="notification",outcome="sent",kind="verify"}': good,
      'mails_total{job="notification",outcome="retry",kind="verify"}': good,
      'mails_total{job="notification",outcome="failed",kind="verify"}': bad,
    }),
  },
];

/** Two looks are the first that know a rate; then it has to hold. Each share lies a fifth above what its window bears, and below the next one. */
const burns = [
  { times: 14.4, window: '1h', silentAt: '2m', firesAt: '3m', isUrgent: true },
  { times: 6, window: '6h', silentAt: '15m', firesAt: '16m', isUrgent: true },
  { times: 1, window: '3d', silentAt: '60m', firesAt: '61m', isUrgent: false },
];
const aMinute = 10_000;
const withShare = (traffic: Traffic, share: number) => growing(traffic(aMinute * (1 - share), aMinute * share));

const ofBudget = ({ alert, share, urgent, objective, traffic }: Budget): AlertCase[] => [
  ...burns.map(({ times, window, silentAt, firesAt, isUrgent }): AlertCase => ({
    alert,
    series: withShare(traffic, Math.min(0.99, 1.2 * times * share)),
    silentAt,
    firesAt,
    labels: [{ objective, severity: isUrgent ? urgent : 'ticket', window }],
  })),
  { alert, series: withShare(traffic, 0.8 * share), silentAt: '70m' },
  // Everything fails, but there were no more than two of it.
  {
    alert,
    series: Object.fromEntries(
      Object.keys(traffic(1, 1)).map((one) => [one, (traffic(0, 1)[one] ?? 0) > 0 ? '0 1x300' : '0x300']),
    ),
    silentAt: '70m',
  },
];

/** A gauge of one program that rises at the fifth minute. */
const risen = (series: string, to: number, below = 0): Series => ({ [series]: `${below}x4 ${to}x120` });
const bookingsOf = (ok: number, lost: number): Series =>
  growing({ [grpc('BookSlot', 'ok')]: ok, [grpc('BookSlot', 'conflict')]: lost });
const jobRounds = (failed: number, done: number): Series =>
  growing({
    'job_seconds_count{job="booking",name="sweeper",outcome="failed"}': failed,
    'job_seconds_count{job="booking",name="sweeper",outcome="done"}': done,
    'job_seconds_count{job="booking",name="end-trials",outcome="done"}': 6,
  });
/** Every program, and what is said of some. */
const allUp = (said: Record<string, string>): Series =>
  Object.fromEntries(DEPLOYABLES.map((job) => [`up{job="${job}",instance="${job}-1"}`, said[job] ?? '1x120']));
/** One more at each tenth minute. */
const everyTen = Array.from({ length: 12 }, (_, ten) => `${ten}x9`).join(' ');
const booking = { job: 'booking' };
const payments = { job: 'payments' };
const replica = { job: 'booking', instance: 'booking-1' };
const of = (labels: Record<string, string>) =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;

const causes: readonly AlertCase[] = [
  {
    alert: 'ProgramAway',
    series: { [`up${of(replica)}`]: '1x4 0x20' },
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...replica }],
  },
  {
    alert: 'ProgramAway',
    series: { [`up${of(replica)}`]: '1 0 1x5 0 1x20', 'up{job="another",instance="x"}': '0x30' },
    silentAt: '30m',
  },
  // A series that ended is known for five minutes more.
  {
    alert: 'ProgramGone',
    series: allUp({ booking: '1x4 _x60' }),
    silentAt: '11m',
    firesAt: '12m',
    labels: [{ ...page, ...booking }],
  },
  { alert: 'ProgramGone', series: allUp({ booking: '1 0x60' }), silentAt: '60m' },
  {
    alert: 'ProgramStartsAgain',
    series: { [`process_start_time_seconds${of(replica)}`]: '100x4 200x4 300x4 400x60' },
    silentAt: '14m',
    firesAt: '15m',
    labels: [{ ...ticket, ...replica }],
  },
  {
    alert: 'ProgramStartsAgain',
    series: { [`process_start_time_seconds${of(replica)}`]: '100x20 200x20 300x60' },
    silentAt: '90m',
  },
  {
    alert: 'EventLoopBusy',
    series: risen(`nodejs_eventloop_lag_p99_seconds${of(replica)}`, 0.3, 0.02),
    silentAt: '14m',
    firesAt: '15m',
    labels: [{ ...ticket, ...replica }],
  },
  { alert: 'EventLoopBusy', series: risen(`nodejs_eventloop_lag_p99_seconds${of(replica)}`, 0.25), silentAt: '60m' },
  {
    alert: 'DatabaseConnectionsShort',
    series: risen(`db_connections_waiting${of(replica)}`, 1),
    silentAt: '9m',
    firesAt: '10m',
    labels: [{ ...ticket, ...replica }],
  },
  {
    alert: 'DatabaseConnectionsShort',
    series: { [`db_connections_waiting${of(replica)}`]: '0 9x4 0 9x4 0x60' },
    silentAt: '60m',
  },
  {
    alert: 'FactsNotSent',
    series: risen(`outbox_age_seconds${of(replica)}`, 61, 60),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...booking }],
  },
  {
    alert: 'FactsNotSent',
    series: risen(`outbox_stuck${of(replica)}`, 1),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...booking }],
  },
  {
    alert: 'FactsNotSent',
    series: { [`outbox_age_seconds${of(replica)}`]: '60x60', [`outbox_stuck${of(replica)}`]: '0x60' },
    silentAt: '60m',
  },
  {
    alert: 'FactsWait',
    series: risen(`inbox_waiting_seconds${of(replica)}`, 61, 60),
    silentAt: '4m',
    firesAt: '5m',
    labels: [{ ...page, ...booking }],
  },
  { alert: 'FactsWait', series: { [`inbox_waiting_seconds${of(replica)}`]: '60x60' }, silentAt: '60m' },
  {
    alert: 'FactsParked',
    series: risen(`dead_letters_open${of(replica)}`, 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, ...booking }],
  },
  { alert: 'FactsParked', series: { [`dead_letters_open${of(replica)}`]: '0x60' }, silentAt: '60m' },
  // A round each minute: the third failure is seen by the third look, and five minutes it has to last.
  {
    alert: 'JobFails',
    series: jobRounds(1, 0),
    silentAt: '7m',
    firesAt: '8m',
    labels: [{ ...ticket, ...booking, name: 'sweeper' }],
  },
  { alert: 'JobFails', series: jobRounds(1, 1), silentAt: '60m' },
  // A round in ten minutes.
  {
    alert: 'JobFails',
    series: { 'job_seconds_count{job="identity",name="erasures without an answer",outcome="failed"}': everyTen },
    silentAt: '34m',
    firesAt: '35m',
    labels: [{ ...ticket, job: 'identity', name: 'erasures without an answer' }],
  },
  {
    alert: 'JobFails',
    series: {
      'job_seconds_count{job="identity",name="erasures without an answer",outcome="failed"}': everyTen,
      'job_seconds_count{job="identity",name="erasures without an answer",outcome="done"}': everyTen,
    },
    silentAt: '60m',
  },
  {
    alert: 'LessonsDue',
    series: risen(`lessons_due_age_seconds${of(replica)}`, 61, 60),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...page, ...booking }],
  },
  { alert: 'LessonsDue', series: { [`lessons_due_age_seconds${of(replica)}`]: '60x60' }, silentAt: '60m' },
  { alert: 'BookingConflictsMany', series: bookingsOf(20, 10), silentAt: '10m', firesAt: '11m', labels: [ticket] },
  { alert: 'BookingConflictsMany', series: bookingsOf(30, 10), silentAt: '70m' },
  // A few bookings in an hour say nothing.
  { alert: 'BookingConflictsMany', series: bookingsOf(0.1, 0.2), silentAt: '70m' },
  {
    alert: 'FeedbackMissing',
    series: risen(`lessons_without_feedback${of(replica)}`, 4, 3),
    silentAt: '64m',
    firesAt: '65m',
    labels: [{ ...ticket, ...booking }],
  },
  { alert: 'FeedbackMissing', series: { [`lessons_without_feedback${of(replica)}`]: '3x240' }, silentAt: '70m' },
  {
    alert: 'MailsWait',
    series: risen('mails_due_age_seconds{job="notification"}', 301, 300),
    silentAt: '9m',
    firesAt: '10m',
    labels: [{ ...ticket, job: 'notification' }],
  },
  { alert: 'MailsWait', series: { 'mails_due_age_seconds{job="notification"}': '300x60' }, silentAt: '60m' },
  {
    alert: 'MoneyEventsWait',
    series: risen('provider_event_age_seconds{job="payments"}', 61, 60),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...payments }],
  },
  { alert: 'MoneyEventsWait', series: { 'provider_event_age_seconds{job="payments"}': '60x60' }, silentAt: '60m' },
  {
    alert: 'MoneyEventsRefused',
    series: risen('provider_events_refused{job="payments"}', 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, ...payments }],
  },
  { alert: 'MoneyEventsRefused', series: { 'provider_events_refused{job="payments"}': '0x60' }, silentAt: '60m' },
  {
    alert: 'MoneyDiffers',
    series: risen('provider_drift{job="payments"}', 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, ...payments }],
  },
  { alert: 'MoneyDiffers', series: { 'provider_drift{job="payments"}': '0x60' }, silentAt: '60m' },
  {
    alert: 'RefundsWait',
    series: risen('provider_refund_age_seconds{job="payments"}', 3_601, 3_600),
    silentAt: '9m',
    firesAt: '10m',
    labels: [{ ...ticket, ...payments }],
  },
  { alert: 'RefundsWait', series: { 'provider_refund_age_seconds{job="payments"}': '3600x60' }, silentAt: '60m' },
  {
    alert: 'MediaServerDown',
    series: risen('media_nodes_down{job="media"}', 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...page, job: 'media' }],
  },
  { alert: 'MediaServerDown', series: { 'media_nodes_down{job="media"}': '0 1 0x60' }, silentAt: '60m' },
  {
    alert: 'LimitsAway',
    series: { 'gateway_rate_limiter_away_total{job="gateway"}': '0+1x60' },
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, job: 'gateway' }],
  },
  { alert: 'LimitsAway', series: { 'gateway_rate_limiter_away_total{job="gateway"}': '7x60' }, silentAt: '60m' },
];

export const ALERT_CASES: readonly AlertCase[] = [...BUDGETS.flatMap(ofBudget), ...causes];
