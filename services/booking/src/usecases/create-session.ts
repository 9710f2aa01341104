/** An administrator makes a group session with all its lessons. */
import { group } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { createSession, type SessionWish } from '../domain/session.ts';
import { inForce } from '../domain/policy.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import { refuse } from '../domain/refusals.ts';
import { cardOfPerson, type LessonView, type SessionHead } from '../domain/view.ts';
import { topicOf } from './known-topics.ts';
import { knownTutor } from './known-tutor.ts';
import type { Clock, Command, Library, NewId, PeopleDirectory, UnitOfWork } from './ports.ts';

type SessionOrder = Omit<SessionWish, 'lessons'> & { lessons: readonly { startsAt: Date; topic: TopicIds }[] };
export type CreateSessionCommand = { tutorUid: string; wish: SessionOrder; actor: Actor; once: Command };
type CreatedSession = SessionHead & { lessons: LessonView[] };
type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  directory: PeopleDirectory;
  library: Library;
  replyOf: (once: Command) => Promise<{ reply: CreatedSession } | undefined>;
};

export type CreateSession = ReturnType<typeof makeCreateSession>;

export function makeCreateSession({ uow, clock, newId, directory, library, replyOf }: Deps) {
  return async ({ tutorUid, wish: order, actor, once }: CreateSessionCommand): Promise<CreatedSession> => {
    // Whoever has had the reply is told it again, also while nobody can say what the topics are.
    const stored = await replyOf(once);
    if (stored) return stored.reply;
    const wish = await withTopics(library, order);
    const person = await knownTutor({ uow, directory }, tutorUid);
    const tutor = { uid: tutorUid, isPte: person.isPte, rate: person.lessonRate, currency: person.currency };
    return uow.run((stores) =>
      stores.once(once, async () => {
        // Whose account is closed meanwhile gets no lessons any more.
        if ((await stores.people.lock(tutorUid))?.isEnabled === false) throw refuse('TUTOR_NOT_FOUND');
        const starts = wish.lessons.map(({ startsAt }) => startsAt);
        if ((await stores.timeOff.startsIn(tutorUid, starts)).size > 0) throw refuse('TUTOR_OFF');
        const ids = { session: newId(), lessons: wish.lessons.map(() => newId()) };
        const now = clock.now();
        const policy = inForce(await stores.policies.newest(), now);
        const { session, lessons: moves } = createSession(wish, { tutor, ids, policy }, actor, now);
        await stores.sessions.insert(
          session,
          moves.map(({ lesson }) => lesson),
        );
        await stores.log.add(moves);
        const card = cardOfPerson(person);
        const facts = { ...session, lessonCount: moves.length };
        const lessons = moves.map(({ lesson }): LessonView => {
          return { lesson, session: facts, tutor: card, students: {}, isPaid: false };
        });
        const head = { session, tutor: card, lessonCount: moves.length, startsAt: moves[0]?.lesson.startsAt };
        await stores.facts.sessionChanged(head, 'created', { at: now, actor });
        for (const [index, move] of moves.entries()) {
          const made = lessons[index];
          if (made) await stores.facts.lessonMoved(move, { before: made, after: made });
        }
        return { ...head, lessons };
      }),
    );
  };
}

/** More lessons than a session may have are refused by the rules, and not asked for. */
async function withTopics(library: Library, { lessons, ...order }: SessionOrder): Promise<SessionWish> {
  const asked = lessons.map(async ({ startsAt, topic }, index) => {
    return { startsAt, topic: index < group.lessonsMax ? await topicOf(library, topic) : undefined };
  });
  return { ...order, lessons: await Promise.all(asked) };
}
