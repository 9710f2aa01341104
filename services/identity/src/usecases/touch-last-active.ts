/** Writes when a student or a tutor was last active. No version and no event: it changes every few minutes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isActivityTracked, type Role } from '../domain/person.ts';
import type { UnitOfWork } from './ports.ts';

export type TouchLastActive = ReturnType<typeof makeTouchLastActive>;

export function makeTouchLastActive({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ uid, role }: { uid: string; role: Role }): Promise<Date | undefined> => {
    if (!isActivityTracked(role)) return undefined;
    const at = clock.now();
    const isKnown = await uow.run(({ people }) => people.touch(uid, at));
    return isKnown ? at : undefined;
  };
}
