/** The metrics that there are. Generated from docs/telemetry/metrics.yaml by tests/meta/telemetry.test.ts. */
export const METRICS = {
  db_transaction_retries_total: {
    kind: 'counter',
    labels: [],
    help: 'Transactions repeated after a serialization failure or a deadlock',
  },
  dead_letters_open: {
    kind: 'gauge',
    labels: [],
    help: 'Events parked after five tries or behind such a one and not yet applied; docs/runbooks/parked-events.md',
  },
  event_delay_seconds: { kind: 'histogram', labels: [], help: 'From the creation of an event to its effect here' },
  grpc_client_retries_total: { kind: 'counter', labels: ['method'], help: 'Calls to peers that were sent again' },
  grpc_client_seconds: { kind: 'histogram', labels: ['method', 'outcome'], help: 'Calls to peers, repeats included' },
  grpc_server_seconds: { kind: 'histogram', labels: ['method', 'outcome'], help: 'Calls served' },
  idempotency_replays_total: { kind: 'counter', labels: [], help: 'Replies given again instead of a second effect' },
  inbox_duplicates_total: { kind: 'counter', labels: [], help: 'Events that came again after they had been applied' },
  inbox_events_total: { kind: 'counter', labels: ['type', 'outcome'], help: 'Events read' },
  inbox_waiting_seconds: {
    kind: 'gauge',
    labels: [],
    help: "How long events have waited, untried, for the database or somebody's lock; docs/runbooks/parked-events.md",
  },
  outbox_age_seconds: { kind: 'gauge', labels: [], help: 'Age of the oldest event not yet acknowledged by Kafka' },
  outbox_delay_seconds: {
    kind: 'histogram',
    labels: [],
    help: 'From the transaction of a fact to its acknowledgement by Kafka',
  },
  outbox_depth: { kind: 'gauge', labels: [], help: 'Events not yet acknowledged by Kafka' },
  outbox_sent_total: { kind: 'counter', labels: [], help: 'Events acknowledged by Kafka' },
  outbox_stuck: { kind: 'gauge', labels: [], help: 'Events that Kafka refused ten times or more' },
  booking_batches_total: {
    kind: 'counter',
    labels: ['outcome'],
    help: 'Bookings of one moment that were written; outcome is alone, together or taken-apart',
  },
  lesson_transition_lag_seconds: {
    kind: 'histogram',
    labels: ['kind'],
    help: 'How late after it was due a lesson was moved',
  },
  media_signalling_connections: { kind: 'gauge', labels: [], help: 'Open signalling sockets' },
  media_signals_refused_total: {
    kind: 'counter',
    labels: [],
    help: 'Signalling messages that no page of ours sends, answered with 403; the log says whose they were',
  },
  live_streams: { kind: 'gauge', labels: [], help: 'People whose live events are followed here' },
  mails_total: { kind: 'counter', labels: ['outcome', 'kind'], help: 'Tries to send a mail' },
  gateway_live_overruns_total: {
    kind: 'counter',
    labels: [],
    help: 'Live streams closed because their client did not read',
  },
  gateway_live_streams: { kind: 'gauge', labels: [], help: 'Open live streams' },
  gateway_rate_limiter_away_total: {
    kind: 'counter',
    labels: [],
    help: 'Requests let through because Redis did not count them',
  },
  gateway_request_seconds: {
    kind: 'histogram',
    labels: ['method', 'route', 'status'],
    help: 'Requests, from the first byte to the last',
  },
} as const;
