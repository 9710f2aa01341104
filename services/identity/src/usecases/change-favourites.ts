/** A student's favourite tutors: at most ten, adding and taking off as often as one likes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { lists } from '@parlance/proto/limits';
import type { Actor } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { maySeeTutor } from '../domain/tutor-visibility.ts';
import { studentMeant } from './on-behalf.ts';
import type { Stores, UnitOfWork } from './ports.ts';

type FavouriteCommand = { tutorUid: string; studentUid: string };
export type ChangeFavourites = {
  add(command: FavouriteCommand, actor: Actor): Promise<void>;
  remove(command: FavouriteCommand, actor: Actor): Promise<void>;
};

export function makeChangeFavourites({ uow, clock }: { uow: UnitOfWork; clock: Clock }): ChangeFavourites {
  return {
    add: ({ tutorUid, studentUid: named }, actor) =>
      uow.run(async (stores) => {
        const studentUid = studentMeant(actor, named);
        const student = await lockedStudent(stores, studentUid);
        const tutor = await stores.people.find(tutorUid);
        if (!tutor || !maySeeTutor(tutor, student)) throw refuse('TUTOR_NOT_FOUND');
        if (await stores.favourites.has(studentUid, tutorUid)) return;
        if ((await stores.favourites.count(studentUid)) >= lists.favouriteTutors) {
          throw refuse('FAVOURITES_FULL');
        }
        await stores.favourites.add({ studentUid, tutorUid, at: clock.now() });
        await note(stores, actor, { act: 'favourite.added', studentUid, tutorUid });
      }),
    remove: ({ tutorUid, studentUid: named }, actor) =>
      uow.run(async (stores) => {
        const studentUid = studentMeant(actor, named);
        await lockedStudent(stores, studentUid);
        await stores.favourites.remove(studentUid, tutorUid);
        await note(stores, actor, { act: 'favourite.removed', studentUid, tutorUid });
      }),
  };
}

/** The lock makes eleven clicks at once ten favourites. */
async function lockedStudent({ people }: Stores, uid: string) {
  const student = await people.lock(uid);
  if (student?.role !== 'student' || student.status === 'deleted') throw refuse('STUDENT_NOT_FOUND');
  return student;
}

type Noted = { act: string; studentUid: string; tutorUid: string };

async function note({ acts }: Stores, actor: Actor, { act, studentUid, tutorUid }: Noted): Promise<void> {
  if (actor.role !== 'admin') return;
  await acts.add({ act, actorUid: actor.uid, subjectUid: studentUid, details: { tutorUid } });
}
