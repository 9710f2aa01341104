/** When each alert tells somebody, to the minute, and when it does not: what is promised here, causes in a file of their own. */
import { call, growing, grpc, type AlertCase, type Series } from './alert-case.ts';
import { causes } from './alert-causes.ts';

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
      [grpc('CreateTicket', 'ok', 'media')]: good / 4,
      'media_entries_total{job="media",outcome="taken"}': good / 8,
      'media_entries_total{job="media",outcome="refused"}': good / 8,
      [grpc('CommenceLesson', 'internal')]: bad / 2,
      [grpc('CreateTicket', 'unavailable', 'media')]: bad / 4,
      'media_entries_total{job="media",outcome="unavailable"}': bad / 4,
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
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/today",status="503"}': bad / 2,
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/live",status="503"}': bad / 2,
      'gateway_request_seconds_count{job="gateway",method="GET",route="/api/v1/live",status="200"}': 10 * (good + bad),
      'gateway_faults_total{job="gateway",route="/api/v1/today"}': bad / 2,
      'gateway_faults_total{job="gateway",route="/api/v1/live"}': bad / 2,
    }),
  },
  {
    objective: 'files',
    alert: 'FilesFail',
    share: 0.001,
    urgent: 'page',
    traffic: (good, bad) => ({
      'http_server_seconds_count{job="content",outcome="ok"}': good / 2,
      'http_server_seconds_count{job="content",outcome="refused"}': good / 4,
      'http_server_seconds_count{job="content",outcome="cut"}': good / 4,
      'http_server_seconds_count{job="content",outcome="fault"}': bad,
      'http_server_seconds_count{job="media",outcome="fault"}': 10 * bad,
    }),
  },
  {
    objective: 'live-news',
    alert: 'LiveNewsLate',
    share: 0.01,
    urgent: 'ticket',
    traffic: (good, bad) => ({
      'event_delay_seconds_bucket{job="notification",le="0.5"}': good / 2,
      'event_delay_seconds_count{job="notification"}': (good + bad) / 2,
      'gateway_live_delay_seconds_bucket{job="gateway",le="0.5"}': good / 2,
      'gateway_live_delay_seconds_count{job="gateway"}': (good + bad) / 2,
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

/** Two that went wrong at the fifth minute, and nothing else. */
const twoOf = (traffic: Traffic): Series =>
  Object.fromEntries(
    Object.entries(traffic(0, 2)).map(([series, count]) => [series, count > 0 ? `0x4 ${count}x300` : '0x300']),
  );

const ofBudget = ({ alert, share, urgent, objective, traffic }: Budget): AlertCase[] => [
  ...burns.map(({ times, window, silentAt, firesAt, isUrgent }): AlertCase => ({
    alert,
    series: withShare(traffic, Math.min(0.99, 1.2 * times * share)),
    silentAt,
    firesAt,
    labels: [{ objective, severity: isUrgent ? urgent : 'ticket', window }],
  })),
  { alert, series: withShare(traffic, 0.8 * share), silentAt: '70m' },
  // Everything fails, but there were no more than two of it, in the middle of the shortest window.
  ...['10m', '40m', '70m'].map((silentAt): AlertCase => ({ alert, series: twoOf(traffic), silentAt })),
];

/** As Prometheus 3 keeps the bucket of ten seconds. */
const inTime: AlertCase = {
  alert: 'LessonsMoveLate',
  series: growing({
    'lesson_transition_lag_seconds_bucket{job="booking",kind="sweep-tutor-absent",le="10.0"}': 60,
    'lesson_transition_lag_seconds_count{job="booking",kind="sweep-tutor-absent"}': 60,
  }),
  silentAt: '120m',
};

export const ALERT_CASES: readonly AlertCase[] = [...BUDGETS.flatMap(ofBudget), inTime, ...causes];
