/** A student's favourite tutors: at most ten, adding and taking off as often as one likes. */
import { lists } from '@parlance/proto/limits';
import { refuse } from '../domain/refusals.ts';
import { maySeeTutor } from '../domain/tutor-visibility.ts';
import { studentMeant, type Asker } from './on-behalf.ts';
import type { Clock, Stores, UnitOfWork } from './ports.ts';

type FavouriteCommand = { tutorUid: string; studentUid: string };
export type ChangeFavourites = {
  add(command: FavouriteCommand, asker: Asker): Promise<void>;
  remove(command: FavouriteCommand, asker: Asker): Promise<void>;
};

export function makeChangeFavourites({ uow, clock }: { uow: UnitOfWork; clock: Clock }): ChangeFavourites {
  return {
    add: ({ tutorUid, studentUid: named }, asker) =>
      uow.run(async (stores) => {
        const studentUid = studentMeant(asker, named);
        const student = await lockedStudent(stores, studentUid);
        const tutor = await stores.people.find(tutorUid);
        if (!tutor || !maySeeTutor(tutor, student)) throw refuse('TUTOR_NOT_FOUND');
        if (await stores.favourites.has(studentUid, tutorUid)) return;
        if ((await stores.favourites.count(studentUid)) >= lists.favouriteTutors) {
          throw refuse('FAVOURITES_FULL');
        }
        await stores.favourites.add({ studentUid, tutorUid, at: clock.now() });
        await note(stores, asker, { act: 'favourite.added', studentUid, tutorUid });
      }),
    remove: ({ tutorUid, studentUid: named }, asker) =>
      uow.run(async (stores) => {
        const studentUid = studentMeant(asker, named);
        await lockedStudent(stores, studentUid);
        await stores.favourites.remove(studentUid, tutorUid);
        await note(stores, asker, { act: 'favourite.removed', studentUid, tutorUid });
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

async function note({ acts }: Stores, asker: Asker, { act, studentUid, tutorUid }: Noted): Promise<void> {
  if (asker.role !== 'admin') return;
  await acts.add({ act, actorUid: asker.uid, subjectUid: studentUid, details: { tutorUid } });
}
