import { currentContext } from '@parlance/runtime/context/request-context';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Tellings, TracedStep } from '../../usecases/ports.ts';
import { makeGathering } from './gathering.ts';

const gathered = makeGathering<TracedStep>();

export function makeTellings(tx: Tx, tellAll: (steps: readonly TracedStep[]) => Promise<void>): Tellings {
  return {
    add(steps) {
      // They are written outside of the work that each belongs to.
      const { traceparent } = currentContext();
      const traced = steps.map((step) => ({ ...step, traceparent }));
      if (traced.length > 0) gathered(tx, traced, tellAll);
    },
  };
}
