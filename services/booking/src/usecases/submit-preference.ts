/** A student says which days and hours would suit. */
import type { Actor } from '../domain/actor.ts';
import { acceptPreference } from '../domain/preferred-time.ts';
import { refuse } from '../domain/refusals.ts';
import { hoursOfPreference } from '../domain/wanted-hours.ts';
import type { Clock, Command, NewId, UnitOfWork } from './ports.ts';

export type SubmitPreferenceCommand = {
  /** '' for the caller. */
  studentUid: string;
  timeZone: string;
  schedule: readonly { day: string; time: number }[];
  actor: Actor;
  once: Command;
};

export type SubmitPreference = ReturnType<typeof makeSubmitPreference>;

export function makeSubmitPreference({ uow, clock, newId }: { uow: UnitOfWork; clock: Clock; newId: NewId }) {
  return async ({ studentUid, actor, once, ...wanted }: SubmitPreferenceCommand): Promise<{ id: string }> => {
    if (studentUid !== '' && studentUid !== actor.id && actor.role !== 'admin') throw refuse('STUDENT_NOT_FOUND');
    const preference = acceptPreference(wanted);
    return uow.run((stores) =>
      stores.once(once, async () => {
        const made = { id: newId(), studentUid: studentUid || actor.id, ...preference, at: clock.now() };
        await stores.preferences.add(made);
        const hours = hoursOfPreference(preference);
        const { studentUid: wantedBy, timeZone: zone } = made;
        await stores.wantedHours.add([{ studentUid: wantedBy, zone, hours, isPte: undefined }], made.at);
        await stores.facts.schedulePreferenceSubmitted(made, actor);
        return { id: made.id };
      }),
    );
  };
}
