/** A student takes seats in all chosen lessons of a session, or in none (ADR 0023). */
import type { Actor } from '../domain/actor.ts';
import type { WalletName, LedgerLine } from '../domain/token-move.ts';
import type { LessonMove } from '../domain/lesson.ts';
import { bookLessons, checkSelection } from '../domain/take.ts';
import { cardOfPerson, type LessonView } from '../domain/view.ts';
import { balanceAfter } from '../domain/ledger.ts';
import { refuse } from '../domain/refusals.ts';
import { group, lesson as limits } from '@parlance/proto/limits';
import { personFromActor } from './person-from-actor.ts';
import type { Clock, Command, NewId, Person, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };
export type BookLessonsCommand = { sessionId: string; bookingIds: readonly string[]; actor: Actor; once: Command };
export type BookedSeats = {
  lessons: LessonView[];
  wallets: { name: WalletName; balance: number }[];
};

export type BookLessons = ReturnType<typeof makeBookLessons>;

export function makeBookLessons(deps: Deps) {
  return ({ sessionId, bookingIds, actor, once }: BookLessonsCommand): Promise<BookedSeats> => {
    const chosen = [...new Set(bookingIds)];
    checkSelection(chosen);
    if (chosen.length > group.lessonsMax) throw refuse('MALFORMED');
    return deps.uow.run((stores) => stores.once(once, () => takeAll(deps, stores, { sessionId, chosen, actor })));
  };
}

type Order = { sessionId: string; chosen: string[]; actor: Actor };

/** The student's row first, then the lessons': what is read from then on cannot change before it is written. */
async function takeAll(deps: Deps, stores: Stores, { sessionId, chosen, actor }: Order) {
  await stores.wallets.lockStudent(actor.id);
  const known = new Set(await stores.sessions.lessonIdsOf(sessionId));
  const views = await stores.lessons.lock(
    chosen.filter((id) => known.has(id)),
    actor.id,
  );
  const session = await stores.sessions.find(sessionId);
  const tutor = session && (await stores.people.find(session.tutorUid));
  if (!session || !tutor) throw refuse('GROUP_SESSION_NOT_FOUND');
  const person = (await stores.people.find(actor.id)) ?? (await introduced(stores, actor));
  const lessons = views.map(({ lesson }) => lesson);
  const { entitlement, balances } = await stores.wallets.find(actor.id);
  const isMock = person.status === 'mock';
  const order = {
    student: { uid: actor.id, isMock, isEnabled: person.isEnabled, entitlement, balances },
    tutor: { isPte: tutor.isPte, isTraining: tutor.status === 'training', isEnabled: tutor.isEnabled },
    busy: await busyTimes(stores, actor.id, lessons),
    newId: deps.newId,
  };
  const now = deps.clock.now();
  const moves = bookLessons({ session, lessons, chosen }, order, actor, now);
  const lines = await linesOf(stores, moves, { balances, newId: deps.newId });
  const after = moves.map((move) => viewAfter(views, move, person));
  await stores.seats.insert({ moves, views: after, lines, actor, at: now });
  const last = new Map(lines.map(({ wallet, balanceAfter: balance }) => [wallet, balance]));
  return { lessons: after, wallets: [...last].map(([name, balance]) => ({ name, balance })) };
}

async function introduced({ people }: Stores, actor: Actor): Promise<Person> {
  const person = personFromActor(actor);
  await people.keep(person);
  return person;
}

function busyTimes({ seats }: Stores, uid: string, lessons: readonly { startsAt: Date }[]): Promise<Date[]> {
  const starts = lessons.map(({ startsAt }) => startsAt.getTime());
  if (starts.length === 0) return Promise.resolve([]);
  const from = new Date(Math.min(...starts) - limits.lengthMs);
  return seats.busyOf(uid, { from, to: new Date(Math.max(...starts) + limits.lengthMs) });
}

async function linesOf(
  { seats: store }: Stores,
  moves: readonly LessonMove[],
  { balances, newId }: { balances: LedgerLine['balances']; newId: NewId },
): Promise<LedgerLine[]> {
  const seqs = await store.nextLedgerSeqs(moves.length);
  const left: Partial<Record<WalletName, number>> = { ...balances };
  return moves.map(({ seats }, index) => {
    const tokens = seats[0]?.tokens;
    const seq = seqs[index];
    if (!tokens || seq === undefined) throw new Error('a seat that takes no token');
    const balance = balanceAfter(left[tokens.wallet] ?? 0, tokens);
    left[tokens.wallet] = balance;
    return { ...tokens, id: newId(), seq, balanceAfter: balance, balances: { ...left } };
  });
}

function viewAfter(views: readonly LessonView[], move: LessonMove, person: Person): LessonView {
  const view = views.find(({ lesson }) => lesson.id === move.lesson.id);
  if (!view) throw new Error('a lesson that was not read');
  return { ...view, lesson: move.lesson, students: { ...view.students, [person.uid]: cardOfPerson(person) } };
}
