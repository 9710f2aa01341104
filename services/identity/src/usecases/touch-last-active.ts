/** Writes when a student or a tutor was last active. No version and no event: it changes every few minutes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isActivityTracked, type Role } from '../domain/person.ts';
import type { PersonStore } from './people-ports.ts';

export type TouchLastActive = ReturnType<typeof makeTouchLastActive>;

type Deps = {
  /** Without a unit of work: it is one statement, and nobody is to be woken by it. */
  people: Pick<PersonStore, 'touch'>;
  clock: Clock;
};

export function makeTouchLastActive({ people, clock }: Deps) {
  return async ({ uid, role }: { uid: string; role: Role }): Promise<Date | undefined> => {
    if (!isActivityTracked(role)) return undefined;
    const at = clock.now();
    const isKnown = await people.touch(uid, at);
    return isKnown ? at : undefined;
  };
}
