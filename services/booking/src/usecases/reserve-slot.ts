/** A student books a slot: token and slot in one statement, the database as the guard. */
import type { Actor } from '../domain/actor.ts';
import { balanceAfter } from '../domain/ledger.ts';
import type { LibraryTopic, TopicIds } from '../domain/library-topic.ts';
import { inForce, type Policy } from '../domain/policy.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { Wishes } from '../domain/lesson.ts';
import { bookSlot, checkInfo, type SlotOrder } from '../domain/take.ts';
import { knownBy, cardOfPerson } from '../domain/view.ts';
import { Outdated } from './outdated.ts';
import { personFromActor } from './person-from-actor.ts';
import type {
  Clock,
  Command,
  Library,
  ListFreeSlots,
  NewId,
  Person,
  Reservation,
  SituationReader,
  Reserved,
  Situation,
  Stores,
  UnitOfWork,
} from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  /** Outside any transaction: most bookings meet nobody. */
  reader: SituationReader;
  /** `ReservationStore.insert` as a transaction by itself, shared with the reservations that come at the same moment. */
  write: (reservation: Reservation) => Promise<void>;
  replyOf: (once: Command) => Promise<{ reply: Reserved } | undefined>;
  clock: Clock;
  newId: NewId;
  library: Library;
  listFreeSlots: ListFreeSlots;
  /** It was offered, and somebody's lesson was moved to it since. */
  wasMovedTo: (bookingId: string) => Promise<boolean>;
};
export type ReserveSlotCommand = {
  tutorUid: string;
  bookingId: string;
  topic: TopicIds;
  wishes: Wishes;
  actor: Actor;
  once: Command;
};

export type ReserveSlot = ReturnType<typeof makeReserveSlot>;

export function makeReserveSlot(deps: Deps) {
  return async (command: ReserveSlotCommand): Promise<Reserved> => {
    checkInfo({ topic: command.topic, notes: command.wishes.notes });
    // Found while the situation is read; whoever has had the reply needs no topic.
    const finding = deps.library.find(command.topic);
    finding.catch(() => undefined);
    const { stored, situation } = await deps.reader.find(command);
    if (stored) return stored.reply;
    const topic = await finding;
    try {
      return await attempt(deps, { ...command, topic }, situation);
    } catch (error) {
      throw await withFreeSlots(deps, command, { error, situation });
    }
  };
}

/** The loser of a race may choose from what is still free. */
async function withFreeSlots(deps: Deps, command: ReserveSlotCommand, { error, situation }: Loss): Promise<unknown> {
  const isGone = situation === undefined && (await deps.wasMovedTo(command.bookingId));
  if (!isGone && !isRefused(error, 'SLOT_TAKEN')) return error;
  const free = await deps.listFreeSlots(command.tutorUid, { isMock: situation?.student?.status === 'mock' });
  // The list may be a moment old.
  return refuse('SLOT_TAKEN', { details: { slots: free.filter(({ id }) => id !== command.bookingId) } });
}

/** With the topic as the library knows it. */
export type KnownTopicCommand = Omit<ReserveSlotCommand, 'topic'> & {
  topic: LibraryTopic;
  /** Of the lesson that is repeated; else that in force. */
  policy?: Policy;
};

async function attempt(deps: Deps, command: KnownTopicCommand, situation: Situation | undefined): Promise<Reserved> {
  // A refusal here rests on one read, which has found no reply either.
  const reservation = decide(deps, command, situation);
  try {
    // Somebody whom identity has not told of is written down first, and that takes a transaction of its own.
    if (situation?.student === undefined)
      return await deps.uow.run((stores) => writeIn(stores, command, { reservation, situation }));
    await deps.write(reservation);
    return reservation.reply;
  } catch (error) {
    return afterLosing(deps, command, error);
  }
}

type Plan = { reservation: Reservation; situation: Situation | undefined };

async function writeIn(
  stores: Stores,
  { actor }: KnownTopicCommand,
  { reservation, situation }: Plan,
): Promise<Reserved> {
  if (situation?.student === undefined) await stores.people.keep(personFromActor(actor));
  await stores.reservations.insert(reservation);
  return reservation.reply;
}

/** The rules, and everything that follows from them but the token's line, which only the database can grant. */
export function decide(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  command: KnownTopicCommand,
  situation: Situation | undefined,
): Reservation {
  if (!situation) throw refuse('BOOKING_NOT_FOUND');
  const { lesson, teacher, balances } = situation;
  const { topic, wishes, actor, once } = command;
  const { person, ...ask } = asked(situation, actor);
  const { uid } = person;
  const now = clock.now();
  const policy = command.policy ?? inForce(situation.policies, now);
  const move = bookSlot(lesson, { ...ask, topic, wishes, policy }, actor, now);
  const tokens = move.seats[0]?.tokens;
  if (!tokens) throw new Error('a booking that takes no token');
  const { wallet } = tokens;
  const balance = balanceAfter(balances[wallet] ?? 0, tokens);
  const after = { balanceAfter: balance, balances: { ...balances, [wallet]: balance } };
  const line = { ...tokens, id: newId(), seq: situation.nextLedgerSeq, ...after };
  const view = knownBy(
    {
      lesson: move.lesson,
      session: undefined,
      tutor: cardOfPerson(teacher),
      students: { [uid]: cardOfPerson(person) },
      isPaid: false,
    },
    move.lesson.bookingId,
  );
  return { move, line, view, seen: situation, once, reply: { booking: view, wallet: { name: wallet, balance } } };
}

/** Who asks for what, as the rules look at them. */
export function asked(situation: Situation, actor: Actor) {
  const { teacher, entitlement, balances, isBusy } = situation;
  const person = situation.student ?? personFromActor(actor);
  const { uid, isEnabled } = person;
  const student = { uid, isEnabled, isMock: person.status === 'mock', entitlement, balances };
  return { person, student, tutor: teaching(teacher), isBusy };
}

/** What the rules of booking ask of a teacher. */
export function teaching({ isPte, status, isEnabled, lessonRate: rate, currency }: Person): SlotOrder['tutor'] {
  return { isPte, isTraining: status === 'training', isEnabled, rate, currency };
}

type Loss = { error: unknown; situation: Situation | undefined };

async function afterLosing(deps: Deps, command: KnownTopicCommand, error: unknown): Promise<Reserved> {
  // The same request may have won between the read and the write.
  const stored = await deps.replyOf(command.once);
  if (stored) return stored.reply;
  if (!(error instanceof Outdated)) throw error;
  return inTurn(deps, command).catch((fault: unknown) => wonMeanwhile(deps, command, fault));
}

async function wonMeanwhile({ replyOf }: Deps, { once }: KnownTopicCommand, fault: unknown): Promise<Reserved> {
  const stored = await replyOf(once);
  if (stored) return stored.reply;
  // The student's row was held, so it was the slot that somebody else had.
  throw fault instanceof Outdated ? refuse('SLOT_TAKEN') : fault;
}

/** Behind the student's other moves: what is read while the row is held cannot change before it is written. */
function inTurn(deps: Deps, command: KnownTopicCommand): Promise<Reserved> {
  return deps.uow.run(async (stores) => {
    await stores.people.lock(command.tutorUid);
    await stores.wallets.lockStudent(command.actor.id);
    const { situation } = await stores.reservations.find(command);
    return writeIn(stores, command, { reservation: decide(deps, command, situation), situation });
  });
}
