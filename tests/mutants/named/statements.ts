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
];
