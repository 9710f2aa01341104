/** What is kept of one person goes, statement by statement in one transaction, and is counted; what stays is counted too, with the rule by which it does. */
import { demandNothingLeft, type Tx } from '../postgres/unit-of-work.ts';

export type ErasureLine = { kind: string; count: number; why: string };
export type Erased = { uid: string; erased: ErasureLine[]; kept: ErasureLine[] };
export type ErasureStore = {
  /** Done again, it says what was found then. */
  erase(uid: string): Promise<Erased>;
};

export type ErasurePlan = {
  /** By what goes: statements that take the person's id as their only parameter, and change each row once. */
  erase: Readonly<Record<string, readonly string[]>>;
  /** By what stays: a query of how many, and why. */
  keep: Readonly<Record<string, { why: string; count: string }>>;
};

const mentions = (column: string) => `position(convert_to($1, 'UTF8') in ${column}) > 0`;

/** Facts about the person that are with the others by now. */
export const forgetSent = `delete from outbox where sent_at is not null and (key = $1 or ${mentions('body')})`;

/** Every service has these: facts that were sent, replies that are kept for whoever asks again. */
const own: ErasurePlan = {
  erase: {
    'sent-news': [
      forgetSent,
      `delete from dead_letters where resolved_at is not null and (key = $1 or ${mentions('body')})`,
    ],
  },
  keep: {
    'parked-news': {
      why: 'until-applied',
      count: `select count(*) as count from dead_letters where resolved_at is null and (key = $1 or ${mentions('body')})`,
    },
  },
};
const replies = `delete from idempotency_keys where actor_uid = $1 or reply::text like '%' || $1 || '%'`;

export const makeErasureStore = (tx: Tx, plan: ErasurePlan): ErasureStore => ({
  erase: (uid) => eraseRows(tx, uid, plan),
});

async function eraseRows(tx: Tx, uid: string, plan: ErasurePlan): Promise<Erased> {
  // What is left for the end of the transaction would outlive this; and written before, what is for others as well would go unread.
  demandNothingLeft(tx);
  const [there] = (await tx.query<{ there: boolean }>(`select to_regclass('idempotency_keys') is not null as there`))
    .rows;
  const steps = { ...plan.erase, ...own.erase, ...(there?.there ? { 'stored-replies': [replies] } : {}) };
  const erased: ErasureLine[] = [];
  for (const [kind, statements] of Object.entries(steps)) {
    let count = 0;
    for (const sql of statements) count += (await tx.query(sql, [uid])).rowCount ?? 0;
    erased.push({ kind, count, why: '' });
  }
  const kept: ErasureLine[] = [];
  for (const [kind, { why, count: sql }] of Object.entries({ ...plan.keep, ...own.keep })) {
    const { rows } = await tx.query<{ count: string }>(sql, [uid]);
    kept.push({ kind, count: Number(rows[0]?.count ?? 0), why });
  }
  return { uid, erased: erased.filter(hasAny), kept: kept.filter(hasAny) };
}

const hasAny = ({ count }: ErasureLine) => count > 0;
