/**
 * What a fact does is done once. It is counted where nothing of the reader's own keeps it from being done again: what notification tells
 * people's streams, and what identity writes into the record of administrators. What other readers keep is one row for each thing, and
 * oracles of its own count it: lines of the ledger and of pay, mails.
 */
import { decodeMessage } from '@parlance/proto/codec';
import { tokenWord } from '@parlance/proto/json/words';
import type { FactName, Facts } from '@parlance/proto/topics';
import type { Database, Look } from '../databases.ts';
import type { KeptEvents } from '../live/kept-events.ts';
import { partsOf } from '../live/stream.ts';
import type { Everybody } from './rows.ts';

const counted = {
  'parlance.booking.v1.LessonChanged': 'booking',
  'parlance.booking.v1.WalletChanged': 'booking',
  'parlance.payments.v1.BillingNoticeDue': 'payments',
  'parlance.payments.v1.PayLineChanged': 'payments',
} as const satisfies Partial<Record<FactName, Database>>;
type CountedName = keyof typeof counted;

type Told = { at: number; actorUid: string | null; actorRole: string | null };
export type CountedFact = { [N in CountedName]: Told & { type: N; body: Facts[N]['output'] } }[CountedName];
type Lesson = Facts['parlance.booking.v1.LessonChanged']['output'];

/** What one application of it leaves behind, in words. */
export function effectsOf(fact: CountedFact): { of: string; what: string }[] {
  switch (fact.type) {
    case 'parlance.booking.v1.LessonChanged':
      return ofLesson(fact.body, fact.actorUid);
    case 'parlance.booking.v1.WalletChanged':
      return fact.body.line ? [ofWallet(fact.body.line)] : [];
    case 'parlance.payments.v1.BillingNoticeDue':
      return [{ of: fact.body.uid, what: `billing.changed ${fact.body.kind}` }];
    case 'parlance.payments.v1.PayLineChanged': {
      const { line, cause } = fact.body;
      const isMarked = line && cause !== 'corrected' && fact.actorRole === 'admin';
      return isMarked ? [{ of: line.tutorUid, what: markOf(line.bookingId) }] : [];
    }
  }
}

const changeOf = (type: 'booking.changed' | 'group.changed', id: string, version: number) =>
  `${type} ${id} at version ${version}`;
const tokensOf = (tokenType: string, delta: number, balance: number) =>
  `tokens.changed ${tokenType} by ${delta} to ${balance}`;
const markOf = (booking: string) => `the record that ${booking} was marked as paid`;

/** Hours that teachers offer or close themselves they see anyway. */
function ofLesson({ lesson, cause, moved }: Lesson, actorUid: string | null) {
  if (!lesson) return [];
  const { id, version, session, seats } = lesson;
  const tutor = lesson.tutor?.uid;
  const seated = seats.filter(({ status }) => status !== 'BOOKING_STATUS_STUDENT_CANCELLED');
  const [first] = seats;
  const uidsOf = (list: readonly (typeof first)[]) => list.map((seat) => seat?.student?.uid);
  if (session) {
    const uids = new Set([tutor, ...uidsOf(seated), ...moved.map(({ studentUid }) => studentUid)]);
    return [...uids].flatMap((of) => (of ? [{ of, what: changeOf('group.changed', id, version) }] : []));
  }
  if (cause === 'close' || (cause === 'open' && actorUid === tutor)) return [];
  const uids = [tutor, ...uidsOf([first])];
  return uids.flatMap((of) => (of ? [{ of, what: changeOf('booking.changed', id, version) }] : []));
}

type WalletLine = NonNullable<Facts['parlance.booking.v1.WalletChanged']['output']['line']>;
const ofWallet = ({ uid, tokenType, delta, balanceAfter }: WalletLine) => ({
  of: uid,
  what: tokensOf(tokenWord(tokenType) ?? 'lessonTokens', delta, balanceAfter),
});

/** The same words for what a person's stream was told; undefined for all that is not counted. */
export function toldAs(key: string): string | undefined {
  const { type, data } = partsOf(key);
  const read = () => JSON.parse(data) as Record<string, never>;
  if (type === 'booking.changed') return changeOf(type, read().id ?? '', read().version ?? 0);
  if (type === 'group.changed') return changeOf(type, read().bookingId ?? '', read().version ?? 0);
  if (type === 'billing.changed') return `billing.changed ${String(read().kind)}`;
  const { tokenType, delta, balance } = type === 'tokens.changed' ? read() : {};
  return tokenType === undefined ? undefined : tokensOf(tokenType, delta ?? 0, balance ?? 0);
}

type Counting = {
  facts: readonly CountedFact[];
  people: ReadonlySet<string>;
  /** What is there, of whom. */
  found: readonly { of: string; what: string }[];
  /** Whatever was written in it has left its effect where it was looked for. */
  from: number;
  until: number;
};

export function wrongEffects({ facts, people, found, from, until }: Counting): { looked: number; faults: string[] } {
  const nameOf = ({ of, what }: { of: string; what: string }) => `${of}: ${what}`;
  const [all, sure] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
  for (const fact of facts)
    for (const effect of effectsOf(fact).filter(({ of }) => people.has(of))) {
      add(all, nameOf(effect));
      if (fact.at > from && fact.at < until) add(sure, nameOf(effect));
    }
  const times = new Map<string, number>();
  for (const effect of found) add(times, nameOf(effect));
  const faults = [...new Set([...times.keys(), ...sure.keys()])].flatMap((name) => {
    const [done, most, least] = [times.get(name) ?? 0, all.get(name) ?? 0, sure.get(name) ?? 0];
    if (done <= most && done >= least) return [];
    return [`${name} came ${done} times of ${most === 1 ? 'one fact' : `${most} facts`}`];
  });
  return { looked: found.length, faults };
}

/** So long after a fact its effect is there; nobody waits for what came after the last look. */
const appliedWithinMs = 5_000;
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

type FactRow = Told & { type: CountedName; body: Buffer };
type Reading = { look: Look; everybody: Everybody; kept: KeptEvents; mark: string };

export async function readEffects({ look, everybody, kept, mark }: Reading) {
  const uids = [...everybody.students, ...everybody.tutors];
  const types = Object.entries(counted);
  const facts: CountedFact[] = [];
  for (const database of new Set(Object.values(counted))) {
    const own = types.filter(([, owner]) => owner === database).map(([type]) => type);
    const sql = `select outbox.type, ${ms('outbox.created_at')} as at, outbox.headers->>'ce_actorid' as "actorUid",
        outbox.headers->>'ce_actorrole' as "actorRole", outbox.body
      from outbox where outbox.type = any($1) and outbox.created_at > $2`;
    for (const row of await look<FactRow>(database, sql, [own, mark]))
      facts.push({ ...row, body: decodeMessage(row.type, row.body) } as CountedFact);
  }
  const marks = await look<{ of: string; booking: string }>(
    'identity',
    `select admin_acts.subject_uid as of, admin_acts.details->>'bookingId' as booking from admin_acts
     where admin_acts.act = 'pay.marked' and admin_acts.subject_uid = any($1) and admin_acts.at > $2`,
    [everybody.tutors, mark],
  );
  const told = uids.flatMap((of) =>
    kept.of(of).flatMap(({ key }) => {
      const what = toldAs(key);
      return what === undefined ? [] : [{ of, what }];
    }),
  );
  const found = [...told, ...marks.map(({ of, booking }) => ({ of, what: markOf(booking) }))];
  return { facts, people: new Set(uids), found, from: kept.since, until: kept.upTo - appliedWithinMs };
}
