/** A student takes seats in all chosen lessons of a session, or in none (ADR 0023). */
import type { Actor } from '../domain/actor.ts';
import type { WalletName, LedgerLine } from '../domain/token-move.ts';
import { checkSelection, reserveSeats } from '../domain/group-reserve.ts';
import type { GroupMove } from '../domain/group-lesson.ts';
import { balanceAfter } from '../domain/ledger.ts';
import { refuse } from '../domain/refusals.ts';
import { group, lesson as limits } from '@parlance/proto/limits';
import type { GroupLessonView } from '../domain/group-view.ts';
import { personFromActor } from './person-from-actor.ts';
import type { Clock, Command, NewId, Person, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };
export type BookGroupLessonsCommand = { sessionId: string; bookingIds: readonly string[]; actor: Actor; once: Command };
export type BookedSeats = {
  lessons: GroupLessonView[];
  wallets: { name: WalletName; balance: number }[];
};

export type BookGroupLessons = ReturnType<typeof makeBookGroupLessons>;

export function makeBookGroupLessons(deps: Deps) {
  return ({ sessionId, bookingIds, actor, once }: BookGroupLessonsCommand): Promise<BookedSeats> => {
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
  const known = new Set(await stores.groups.lessonIdsOf(sessionId));
  const views = await stores.groups.lock(chosen.filter((id) => known.has(id)));
  const session = await stores.groups.findSession(sessionId);
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
    leaves: await stores.groups.leavesOf(actor.id, chosen),
    newId: deps.newId,
  };
  const now = deps.clock.now();
  const moves = reserveSeats({ session, lessons, chosen }, order, actor, now);
  const lines = await linesOf(stores, moves, { balances, newId: deps.newId });
  const after = moves.map((move) => viewAfter(views, move, person));
  await stores.groups.insertSeats({ moves, views: after, lines, actor, at: now, isMock });
  const last = new Map(lines.map(({ wallet, balanceAfter: balance }) => [wallet, balance]));
  return { lessons: after, wallets: [...last].map(([name, balance]) => ({ name, balance })) };
}

async function introduced({ people }: Stores, actor: Actor): Promise<Person> {
  const person = personFromActor(actor);
  await people.keep(person);
  return person;
}

function busyTimes({ groups }: Stores, uid: string, lessons: readonly { startsAt: Date }[]): Promise<Date[]> {
  const starts = lessons.map(({ startsAt }) => startsAt.getTime());
  if (starts.length === 0) return Promise.resolve([]);
  const from = new Date(Math.min(...starts) - limits.lengthMs);
  return groups.busyOf(uid, { from, to: new Date(Math.max(...starts) + limits.lengthMs) });
}

async function linesOf(
  { groups }: Stores,
  moves: readonly GroupMove[],
  { balances, newId }: { balances: LedgerLine['balances']; newId: NewId },
): Promise<LedgerLine[]> {
  const seqs = await groups.nextLedgerSeqs(moves.length);
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

function viewAfter(views: readonly GroupLessonView[], move: GroupMove, person: Person): GroupLessonView {
  const view = views.find(({ lesson }) => lesson.id === move.lesson.id);
  if (!view) throw new Error('a lesson that was not read');
  const { uid, name, imageUrl, timeZone } = person;
  return { ...view, lesson: move.lesson, students: { ...view.students, [uid]: { name, imageUrl, timeZone } } };
}
