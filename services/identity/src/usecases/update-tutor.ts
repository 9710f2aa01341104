/** An administrator sets a tutor's rate, currency, stream, listing and profile. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { refuseFaults } from '../domain/account-fields.ts';
import { effectsOf } from '../domain/edit-person.ts';
import { editTutor, tutorFaults, type TutorEdit } from '../domain/edit-tutor.ts';
import { accountNames } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import type { Stores, UseCaseDeps } from './ports.ts';
import { replayOf } from './replay.ts';
import { savePerson } from './save-person.ts';

type UpdateTutorCommand = { uid: string; expectedVersion: number; edit: TutorEdit; once: Command };

type Deps = Pick<UseCaseDeps, 'uow' | 'clock'> & { accounts: Pick<Accounts, 'update'> };

export type UpdateTutor = ReturnType<typeof makeUpdateTutor>;

export function makeUpdateTutor({ uow, clock, accounts }: Deps) {
  return async (command: UpdateTutorCommand): Promise<Person> => {
    refuseFaults(tutorFaults(command.edit));
    const earlier = await replayOf<Person>(uow, command.once);
    if (earlier) return earlier;
    const { before, after } = await uow.run((stores) => planned(stores, command));
    if (effectsOf(before, after).names) {
      await accounts.update(after.uid, accountNames(after));
    }
    return uow.run((stores) => stores.once(command.once, () => write(stores, command, clock.now())));
  };
}

async function planned({ people }: Stores, { uid, expectedVersion, edit }: UpdateTutorCommand) {
  const before = await people.lock(uid);
  if (before?.role !== 'tutor' || !before.tutor || before.status === 'deleted') throw refuse('TUTOR_NOT_FOUND');
  if (expectedVersion !== 0 && before.version !== expectedVersion) throw refuse('STALE_VERSION');
  const { person: after, facts } = editTutor(before, edit);
  return { before, after, facts };
}

async function write(stores: Stores, command: UpdateTutorCommand, at: Date): Promise<Person> {
  const { before, after, facts } = await planned(stores, command);
  if (facts.length === 0) return before;
  const { actorUid } = command.once;
  await stores.acts.add({ act: 'tutor.updated', actorUid, subjectUid: after.uid, details: {}, before, after });
  return savePerson(stores, { person: after, facts }, at);
}
