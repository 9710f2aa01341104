/** What nearly every use case stands on: the unit of work, the two clocks, ids and the tokens of links. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { Sending } from '@parlance/runtime/events/outbox';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeLinkTokens } from '../outbound/link-tokens.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import type { UseCaseDeps } from '../usecases/ports.ts';

export type BaseParts = {
  pool: Pool;
  /** The school's time: when somebody joined, was active, did something. */
  clock: Clock;
  /** Real time: links, cooldowns. Only tests give another. */
  realTime?: Clock;
  linkSecret: string;
  onCommit?: () => void;
  sending?: Sending;
};

export function makeUseCaseDeps({ pool, clock, realTime = systemClock, onCommit, ...parts }: BaseParts): UseCaseDeps {
  const newId = makeNewId(realTime);
  const uow = makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, { newId, sending: parts.sending }), onCommit });
  return { uow, clock, realTime, newId, tokens: makeLinkTokens(parts.linkSecret) };
}
