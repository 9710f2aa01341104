/** That somebody came into a room, or did not. */
import type { Act } from '../acts.ts';
import type { Meter } from '../meter.ts';

type Noting = { acts: { push(act: Act): unknown }; meter: Pick<Meter, 'note'>; tell(words: string): void };
type Join = {
  by: string;
  booking: string;
  isLineUp: boolean;
  askedAt: number;
  fault: string | undefined;
  /** Left out: now. */
  enteredAt?: number;
};

export function noteJoin({ acts, meter, tell }: Noting, { fault, enteredAt: answeredAt = Date.now(), ...join }: Join) {
  const status = fault === undefined ? 200 : 0;
  meter.note('come into the room', { ms: answeredAt - join.askedAt, status, at: answeredAt });
  if (fault !== undefined) tell(`somebody did not come into the room: ${fault}`);
  acts.push({ act: 'join', ...join, outcome: fault === undefined ? 'yes' : 'unknown', answeredAt });
}
