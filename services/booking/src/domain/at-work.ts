/** Who may act at all: nobody whose account is disabled, and no tutor before the speed test is passed (CON-08, AUTH-50). */
import type { Actor } from './actor.ts';
import { refuse } from './refusals.ts';

export type Standing = {
  isEnabled: boolean;
  /** Undefined while nobody has said. */
  speedTestPassed?: boolean | undefined;
};

/** Somebody of whom nothing is known yet is known by a valid token only. */
export function checkEnabled(person: Pick<Standing, 'isEnabled'> | undefined): void {
  if (person?.isEnabled === false) throw refuse('ACCOUNT_DISABLED');
}

/** Of what tutors do themselves; an administrator who does it for them is not held up. */
export function checkSpeedTest(tutor: Standing | undefined, actor: Actor): void {
  if (actor.role === 'tutor' && tutor?.speedTestPassed === false) throw refuse('SPEED_TEST_REQUIRED');
}
