/** An administrator makes a group session with all its lessons (EP-10, ADM-05). */
import type { Actor } from '../domain/actor.ts';
import { createSession, type SessionWish } from '../domain/group-session.ts';
import { refuse } from '../domain/refusal.ts';
import { cardOfPerson } from '../queries/booking-view.ts';
import type { GroupLessonView, GroupSessionView } from '../queries/group-view.ts';
import { loggedMoves } from './group-log.ts';
import type { Clock, Command, NewId, PeopleDirectory, Person, UnitOfWork } from './ports.ts';

export type CreateGroupSession = { tutorUid: string; wish: SessionWish; actor: Actor; once: Command };
export type CreateGroupSessionDeps = { uow: UnitOfWork; clock: Clock; newId: NewId; directory: PeopleDirectory };

export function makeCreateGroupSession({ uow, clock, newId, directory }: CreateGroupSessionDeps) {
  return async ({ tutorUid, wish, actor, once }: CreateGroupSession): Promise<GroupSessionView> => {
    const person = await knownTutor(uow, directory, tutorUid);
    const tutor = { uid: tutorUid, isPte: person.isPte, rate: person.lessonRate, currency: person.currency };
    return uow.run((stores) =>
      stores.once(once, async () => {
        const ids = { session: newId(), lessons: wish.lessons.map(() => newId()) };
        const now = clock.now();
        const { session, lessons: moves } = createSession(wish, { tutor, ids }, actor, now);
        await stores.groups.add(
          session,
          moves.map(({ lesson }) => lesson),
        );
        await stores.log.add(moves.flatMap(loggedMoves));
        const card = cardOfPerson(person);
        const facts = { ...session, lessonCount: moves.length };
        const lessons = moves.map(({ lesson }): GroupLessonView => {
          return { lesson, session: facts, tutor: card, students: {}, isPaid: false };
        });
        const view = { session, tutor: card, lessons };
        await stores.groupFacts.sessionChanged(view, 'created', { at: now, actor });
        for (const [index, move] of moves.entries()) {
          const made = lessons[index];
          if (made) await stores.groupFacts.lessonChanged(move, made);
        }
        return view;
      }),
    );
  };
}

async function knownTutor(uow: UnitOfWork, directory: PeopleDirectory, uid: string): Promise<Person> {
  const kept = await uow.run(({ people }) => people.find(uid));
  const person = kept && kept.version > 0 ? kept : await directory.find(uid);
  if (person?.role !== 'tutor' || !person.isEnabled) throw refuse('TUTOR_NOT_FOUND');
  if (!kept || kept.version === 0) await uow.run(({ people }) => people.keep(person));
  return person;
}
