/** Who sees what of a booking's feedback (FEED-14, PERM-44). */
import type { Actor } from '@parlance/runtime/auth/actor';

export function seesBehaviour(actor: Actor | undefined): boolean {
  return actor?.role === 'tutor' || actor?.role === 'admin';
}
