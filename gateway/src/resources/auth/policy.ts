/** Who may sign up: nobody who is signed in already (AUTH-28, CON-20). */
import type { Actor } from '@parlance/runtime/auth/actor';
import { appError } from '@parlance/runtime/errors/app-error';

export function refuseSignedIn(actor: Actor | undefined): void {
  if (actor === undefined) return;
  throw appError('conflict', 'ALREADY_SIGNED_IN', 'You cannot create an account whilst logged in!');
}
