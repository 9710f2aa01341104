/** When each cause tells somebody, to the minute, and when it does not. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { growing, grpc, page, ticket, type AlertCase, type Series } from './alert-case.ts';

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
/** Each of a program's, from the first on. */
const replicas = (job: string, ...said: string[]): Series =>
  Object.fromEntries(said.map((values, index) => [`up{job="${job}",instance="${job}-${index + 1}"}`, values]));
/** One more at each tenth minute. */
const accountLog = (failed: string, done: string) => ({
  'job_seconds_count{job="identity",name="account log",outcome="failed"}': failed,
  'job_seconds_count{job="identity",name="account log",outcome="done"}': done,
});
const everyTen = Array.from({ length: 12 }, (_, ten) => `${ten}x9`).join(' ');
const booking = { job: 'booking' };
const payments = { job: 'payments' };
const replica = { job: 'booking', instance: 'booking-1' };
const of = (labels: Record<string, string>) =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`;

export const causes: readonly AlertCase[] = [
  {
    alert: 'ProgramAway',
    series: { [`up${of(replica)}`]: '1x4 0x20' },
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...booking }],
  },
  {
    alert: 'ProgramAway',
    series: { [`up${of(replica)}`]: '1 0 1x5 0 1x20', 'up{job="another",instance="x"}': '0x30' },
    silentAt: '30m',
  },
  // Two of three.
  {
    alert: 'ProgramAway',
    series: replicas('booking', '1x120', '1x4 0x120', '1x4 0x120'),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...booking }],
  },
  { alert: 'ProgramAway', series: replicas('booking', '1x120', '0x120', '1x120'), silentAt: '60m' },
  { alert: 'ProgramAway', series: replicas('booking', '1x120', '0x120'), silentAt: '60m' },
  {
    alert: 'ProgramAway',
    series: replicas('portal', '1x4 0x20', '1x4 0x20'),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, job: 'portal' }],
  },
  {
    alert: 'ReplicaAway',
    series: replicas('booking', '1x4 0x120', '1x120', '1x120'),
    silentAt: '19m',
    firesAt: '20m',
    labels: [{ ...ticket, ...replica }],
  },
  // Who is away with too many others is told of once.
  { alert: 'ReplicaAway', series: replicas('booking', '0x120', '0x120', '1x120'), silentAt: '60m' },
  { alert: 'ReplicaAway', series: replicas('booking', '1 0x13 1x20', '1x120'), silentAt: '30m' },
  // A series that ended is known for five minutes more.
  {
    alert: 'ProgramGone',
    series: allUp({ booking: '1x4 _x60' }),
    silentAt: '11m',
    firesAt: '12m',
    labels: [{ ...page, ...booking }],
  },
  { alert: 'ProgramGone', series: allUp({ booking: '1 0x60' }), silentAt: '60m' },
  // Nobody reads a portal that Prometheus never knew; one that it did know is missed.
  {
    alert: 'ProgramGone',
    series: { ...allUp({}), 'up{job="portal",instance="portal-1"}': '1x4 _x60' },
    silentAt: '11m',
    firesAt: '12m',
    labels: [{ ...page, job: 'portal' }],
  },
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
  // Not so often, and all day.
  {
    alert: 'ProgramStartsAgain',
    series: { [`process_start_time_seconds${of(replica)}`]: '100x59 200x59 300x59 400x59 500x59 600x60' },
    silentAt: '299m',
    firesAt: '300m',
    labels: [{ ...ticket, ...replica }],
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
    alert: 'FactsNotRead',
    series: risen(`inbox_silent_seconds${of(replica)}`, 61, 60),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...page, ...booking }],
  },
  { alert: 'FactsNotRead', series: { [`inbox_silent_seconds${of(replica)}`]: '60x60' }, silentAt: '60m' },
  {
    alert: 'FactsLate',
    series: risen(`inbox_lag_seconds${of(replica)}`, 61, 60),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...booking }],
  },
  // Many at once, which are applied within a minute.
  {
    alert: 'FactsLate',
    series: { [`inbox_lag_seconds${of(replica)}`]: '60x4 300 0x60', [`inbox_behind${of(replica)}`]: '5000x60' },
    silentAt: '60m',
  },
  {
    alert: 'FactsParked',
    series: risen(`dead_letters_open${of(replica)}`, 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, ...booking }],
  },
  { alert: 'FactsParked', series: { [`dead_letters_open${of(replica)}`]: '0x60' }, silentAt: '60m' },
  {
    alert: 'NumbersUnknown',
    series: risen(`numbers_unknown${of(replica)}`, 1),
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...page, ...booking }],
  },
  // A look now and then that came too late.
  { alert: 'NumbersUnknown', series: { [`numbers_unknown${of(replica)}`]: '0 1 0 1 1 0x60' }, silentAt: '60m' },
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
  // Its rounds fail from the third minute on, every five seconds; the last one that was done is no longer seen in the fourth.
  {
    alert: 'SignInAway',
    series: accountLog('0x2 12+12x60', '150 300x60'),
    silentAt: '4m',
    firesAt: '5m',
    labels: [{ ...page, job: 'identity', name: 'account log' }],
  },
  // One that is slow, and fails now and then.
  { alert: 'SignInAway', series: accountLog('0+2x60', '0+1x60'), silentAt: '60m' },
  // Its own database cannot be asked either; that of another program is none of it.
  {
    alert: 'SignInAway',
    series: { ...accountLog('0x2 12+12x60', '150 300x60'), 'numbers_unknown{job="identity"}': '0x2 5x60' },
    silentAt: '60m',
  },
  {
    alert: 'SignInAway',
    series: {
      ...accountLog('0x2 12+12x60', '150 300x60'),
      'numbers_unknown{job="identity"}': '0x60',
      'numbers_unknown{job="booking"}': '5x60',
    },
    silentAt: '4m',
    firesAt: '5m',
    labels: [{ ...page, job: 'identity', name: 'account log' }],
  },
  // Of another job nobody is woken.
  { alert: 'SignInAway', series: jobRounds(1, 0), silentAt: '60m' },
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
  // Five of five hundred, day after day.
  {
    alert: 'FeedbackMissing',
    series: {
      ...growing({ 'feedback_delay_seconds_count{job="booking",outcome="in-time"}': 2 }),
      [`lessons_without_feedback${of(replica)}`]: '5x240',
    },
    silentAt: '170m',
  },
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
    alert: 'MoneyEventsMissed',
    series: { 'provider_events_missed{job="payments"}': '2x4 3x4 0x120' },
    silentAt: '4m',
    firesAt: '5m',
    labels: [{ ...ticket, ...payments }],
  },
  { alert: 'MoneyEventsMissed', series: { 'provider_events_missed{job="payments"}': '2x120' }, silentAt: '120m' },
  {
    alert: 'MoneyDiffers',
    series: risen('provider_drift{job="payments"}', 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, ...payments }],
  },
  { alert: 'MoneyDiffers', series: { 'provider_drift{job="payments"}': '0x60' }, silentAt: '60m' },
  {
    alert: 'MoneyNotCompared',
    series: risen('provider_compared_age_seconds{job="payments"}', 1_801, 1_800),
    silentAt: '9m',
    firesAt: '10m',
    labels: [{ ...ticket, ...payments }],
  },
  {
    alert: 'MoneyNotCompared',
    series: { 'provider_compared_age_seconds{job="payments"}': '1800x60' },
    silentAt: '60m',
  },
  {
    alert: 'RefundsWait',
    series: risen('provider_refund_age_seconds{job="payments"}', 3_601, 3_600),
    silentAt: '9m',
    firesAt: '10m',
    labels: [{ ...ticket, ...payments }],
  },
  { alert: 'RefundsWait', series: { 'provider_refund_age_seconds{job="payments"}': '3600x60' }, silentAt: '60m' },
  ...['provider_change_age_seconds', 'provider_closing_age_seconds'].map((gauge): AlertCase => ({
    alert: 'PlansWait',
    series: risen(`${gauge}{job="payments"}`, 3_601, 3_600),
    silentAt: '9m',
    firesAt: '10m',
    labels: [{ ...ticket, ...payments }],
  })),
  {
    alert: 'PlansWait',
    series: {
      'provider_change_age_seconds{job="payments"}': '3600x60',
      'provider_closing_age_seconds{job="payments"}': '3600x60',
    },
    silentAt: '60m',
  },
  {
    alert: 'MediaServerDown',
    series: risen('media_nodes_down{job="media"}', 1),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...page, job: 'media' }],
  },
  { alert: 'MediaServerDown', series: { 'media_nodes_down{job="media"}': '0 1 0x60' }, silentAt: '60m' },
  {
    alert: 'RoomEventsAway',
    series: risen('media_events_age_seconds{job="media"}', 46, 45),
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, job: 'media' }],
  },
  { alert: 'RoomEventsAway', series: { 'media_events_age_seconds{job="media"}': '45x60' }, silentAt: '60m' },
  {
    alert: 'LimitsAway',
    series: { 'gateway_rate_limiter_away_total{job="gateway"}': '0+60x60' },
    silentAt: '6m',
    firesAt: '7m',
    labels: [{ ...ticket, job: 'gateway' }],
  },
  // A school in which hardly anybody is up: each of its few requests.
  {
    alert: 'LimitsAway',
    series: {
      'gateway_rate_limiter_away_total{job="gateway"}': '0+2x60',
      'gateway_request_seconds_count{job="gateway",route="/api/v1/profile/me",status="200"}': '0+2x60',
    },
    silentAt: '5m',
    firesAt: '6m',
    labels: [{ ...ticket, job: 'gateway' }],
  },
  // A busy machine on which an answer is late now and then.
  {
    alert: 'LimitsAway',
    series: {
      'gateway_rate_limiter_away_total{job="gateway"}': '0+6x60',
      'gateway_request_seconds_count{job="gateway",route="/api/v1/profile/me",status="200"}': '0+600x60',
    },
    silentAt: '60m',
  },
  { alert: 'LimitsAway', series: { 'gateway_rate_limiter_away_total{job="gateway"}': '7x60' }, silentAt: '60m' },
];
