/** Lines that are slow. */
import { poison } from '../../support/lines.ts';
import { needBooking } from '../needs.ts';
import { factsAreLate, latestFact } from '../proofs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const latency = (ms: number) => ({ type: 'latency', attributes: { latency: ms, jitter: ms / 10 } });

const usual = {
  mayBeRefused: [],
  mayBeSlow: true,
  answersWithinMs: usualBudgetMs,
  recoversWithinMs: 5_000,
  needs: 'lines',
} as const;

export const slowDatabase: FaultStory = {
  ...usual,
  name: 'slow-database',
  hypothesis: 'A database that answers late makes booking slow, and nothing else.',
  fault: "each word on booking's line to PostgreSQL takes a third of a second more",
  promise: 'No call is refused.',
  felt: { calls: needBooking, takeMs: 250 },
  holdsMs: 45_000,
  alerts: ['BookingsSlow'],
  begin: async () => ({ inject: () => poison('database-booking', latency(300), ['downstream']) }),
};

export const slowKafka: FaultStory = {
  ...usual,
  name: 'slow-kafka',
  hypothesis: 'A slow broker makes news late, and nothing else.',
  fault: 'each word on the lines to Kafka takes two seconds more',
  promise: 'No call is refused; facts arrive once.',
  felt: 'by its own proof',
  holdsMs: 45_000,
  recoversWithinMs: 5_000,
  alerts: ['LiveNewsLate'],
  async begin() {
    const from = await latestFact();
    return { inject: () => poison('kafka', latency(2_000), ['downstream']), proves: () => factsAreLate(from, 1_500) };
  },
};
