/** A student's favourite tutors: at most ten, adding and taking off as often as one likes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { lists } from '@parlance/proto/limits';
import type { Actor } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { maySeeTutor } from '../domain/tutor-visibility.ts';
import { requireStudent } from './known-people.ts';
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
        // The lock makes eleven clicks at once ten favourites.
        const student = requireStudent(await stores.people.lock(studentUid));
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
        requireStudent(await stores.people.lock(studentUid));
        await stores.favourites.remove(studentUid, tutorUid);
        await note(stores, actor, { act: 'favourite.removed', studentUid, tutorUid });
      }),
  };
}

type Noted = { act: string; studentUid: string; tutorUid: string };

async function note({ acts }: Stores, actor: Actor, { act, studentUid, tutorUid }: Noted): Promise<void> {
  if (actor.role !== 'admin') return;
  await acts.add({ act, actorUid: actor.uid, subjectUid: studentUid, details: { tutorUid } });
}
