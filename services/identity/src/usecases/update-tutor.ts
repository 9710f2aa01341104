/** An administrator sets a tutor's rate, currency, stream, listing and profile. */
import { effectsOf } from '../domain/edit-person.ts';
import { editTutor, tutorFaults, type TutorEdit } from '../domain/edit-tutor.ts';
import { refuse } from '../domain/refusals.ts';
import { accountName } from '../domain/names.ts';
import type { Person } from '../domain/person.ts';
import type { Accounts, Call, Stores, UnitOfWork } from './ports.ts';
import { replayOf } from './replay.ts';

type UpdateTutorCommand = { uid: string; expectedVersion: number; edit: TutorEdit };
export type UpdateTutor = (command: UpdateTutorCommand, call: Call) => Promise<Person>;

export function makeUpdateTutor({
  uow,
  accounts,
}: {
  uow: UnitOfWork;
  accounts: Pick<Accounts, 'update'>;
}): UpdateTutor {
  return async (command, call) => {
    const details = tutorFaults(command.edit);
    if (Object.keys(details).length > 0) throw refuse('MALFORMED', { details });
    const earlier = await replayOf<Person>(uow, call, command);
    if (earlier) return earlier;
    const { before, after } = await uow.run((stores) => planned(stores, command));
    if (effectsOf(before, after).names) {
      await accounts.update(after.uid, {
        firstName: accountName(after.firstName),
        lastName: accountName(after.lastName),
      });
    }
    return uow.run((stores) => stores.once.run(call, command, () => write(stores, command, call.actorUid)));
  };
}

async function planned({ people }: Stores, { uid, expectedVersion, edit }: UpdateTutorCommand) {
  const before = await people.lock(uid);
  if (before?.role !== 'tutor' || !before.tutor || before.status === 'deleted') {
    throw refuse('TUTOR_NOT_FOUND');
  }
  if (expectedVersion !== 0 && before.version !== expectedVersion) throw refuse('STALE_VERSION');
  const { person: after, facts } = editTutor(before, edit);
  return { before, after, facts };
}

async function write(stores: Stores, command: UpdateTutorCommand, actorUid: string): Promise<Person> {
  const { before, after, facts } = await planned(stores, command);
  if (facts.length === 0) return before;
  await stores.people.save(after);
  await stores.acts.add({ act: 'tutor.updated', actorUid, subjectUid: after.uid, details: {}, before, after });
  await stores.facts.addPersonFacts(after, facts);
  return after;
}
