/** Who may sign up: nobody who is signed in already (AUTH-28, CON-20). */
import type { Actor } from '@parlance/runtime/auth/actor';
import { refuse } from '../../refusals.ts';

export function refuseSignedIn(actor: Actor | undefined): void {
  if (actor) throw refuse('ALREADY_SIGNED_IN');
}
