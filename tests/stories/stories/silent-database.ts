import { poison, silence } from '../../support/lines.ts';
import { whereBookingsAreRefused, whereDatabaseWaits } from '../also-fire.ts';
import { needBooking } from '../needs.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

export const silentDatabase: FaultStory = {
  name: 'silent-database',
  hypothesis: "When booking's line to its database goes silent, nobody waits for it longer than a request may take.",
  fault: "booking's line to PostgreSQL passes nothing, either way, and is not reset",
  promise:
    'What is not booking goes on; what is, is refused in words within its budget; all is well ten seconds after the line is.',
  mayBeRefused: needBooking,
  felt: 'by refusals',
  answersWithinMs: usualBudgetMs,
  holdsMs: 60_000,
  recoversWithinMs: 10_000,
  alerts: ['RequestsFail', 'JobFails'],
  mayFireToo: { ...whereBookingsAreRefused, ...whereDatabaseWaits },
  needs: 'lines',
  begin: async () => ({ inject: () => poison('database-booking', silence) }),
};
