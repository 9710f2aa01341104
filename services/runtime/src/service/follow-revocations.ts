/** The list of revoked tokens for as long as the process lives. A process is ready when it has the list, or has waited long enough for it. */
import type { TokenOrigin } from '../auth/revocation-list.ts';
import { watchRevocations, type Revocations, type RevocationSource } from '../auth/revocations.ts';
import type { Life } from '../lifecycle/life.ts';

/** Person, session and time of issue of a token are all that is asked for. */
export type KnowsRevocations = {
  isRevoked(token: TokenOrigin): boolean;
  /** Nothing was heard for so long that administrators may only read. */
  isStale(): boolean;
};

export type FollowOptions = {
  service: string;
  source: RevocationSource;
  life: Life;
  /** For how long a new process that has not heard the list yet is not ready. */
  waitMs?: number;
};

/** Readiness is no chain through peers: with the owner of the list away, a new process still serves everybody but writing administrators. */
const usualWaitMs = 15_000;

export function followRevocations({
  service,
  source,
  life,
  waitMs = usualWaitMs,
}: FollowOptions): KnowsRevocations & Pick<Revocations, 'onNews'> {
  const { log } = life;
  const revocations = watchRevocations({ source, process: service, log });
  life.onStop('revocations', () => revocations.stop());
  const until = Date.now() + waitMs;
  // What was known once and is old by now does not make a serving process unready again.
  life.ready.add('revocations', () => revocations.isKnown() || Date.now() >= until);
  return revocations;
}
