/** In SQL and around it: what a statement guards, orders and claims. */
import type { Mutant } from '../mutant.ts';

export const STATEMENTS: readonly Mutant[] = [
  {
    name: 'a fact of a key overtakes the earlier one that waits for its next attempt',
    file: 'services/runtime/src/events/relay-batch.ts',
    from: 'held.topic = o.topic and held.key = o.key and held.seq <= o.seq)',
    to: 'held.topic = o.topic and held.key = o.key and held.seq = o.seq)',
    caughtBy: {
      suite: 'int',
      test: 'services/runtime/src/events/events.int.test.ts',
      title: 'a refused row holds back only its own key',
    },
  },
  {
    name: 'facts leave in the order of their transactions’ clocks instead of their sequence',
    file: 'services/runtime/src/events/relay-batch.ts',
    from: 'order by o.seq\n',
    to: 'order by o.created_at\n',
    caughtBy: {
      suite: 'int',
      test: 'services/runtime/src/events/events.int.test.ts',
      title: 'facts of one key leave in the order of their sequence',
    },
  },
  {
    name: 'a lock that somebody holds counts as a failure of the fact that waits for it',
    file: 'services/runtime/src/postgres/pg-errors.ts',
    from: "if (isDatabaseUnavailable(at) || isTransient(at) || passingCodes.includes(codeOf(at) ?? '')) return true;",
    to: 'if (isDatabaseUnavailable(at)) return true;',
    caughtBy: {
      suite: 'int',
      test: 'services/runtime/src/events/parked-events.int.test.ts',
      title: 'a lock that somebody holds for longer than five tries parks nothing',
    },
  },
  {
    name: 'a statement outlives its caller',
    file: 'services/runtime/src/postgres/bounded-client.ts',
    from: "if (leftMs <= 0) throw refuse('DEADLINE_EXCEEDED');",
    to: '',
    caughtBy: {
      suite: 'int',
      test: 'services/runtime/src/postgres/silent-database.int.test.ts',
      title: 'what its caller waits for no more is neither begun nor committed',
    },
  },
];
