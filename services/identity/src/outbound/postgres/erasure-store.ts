/** Erasures and their receipts, and what identity itself keeps of a person. */
import { forgetSent, makeErasureStore as makeOwnErasure, type ErasurePlan } from '@parlance/runtime/erasure/erase-rows';
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ErasureStore } from '../../usecases/people-ports.ts';

const own: ErasurePlan = {
  erase: {
    'application-letters': ['delete from application_letters where uid = $1'],
    'mail-links': ['delete from mail_links where uid = $1'],
    favourites: ['delete from favourites where student_uid = $1 or tutor_uid = $1'],
    'saved-views': ['delete from saved_views where uid = $1'],
    // A rating is about its teacher as much as by its student.
    'rating-words': [`update ratings set message = '' where (student_uid = $1 or tutor_uid = $1) and message <> ''`],
    'task-notes': [`update office_tasks set note = '' where subject_uid = $1 and note <> ''`],
    'report-words': [
      `update reports set message = '' where (student_uid = $1 or tutor_uid = $1) and resolved and message <> ''`,
    ],
  },
  keep: {
    ratings: {
      why: 'numbers',
      count: 'select count(*) as count from ratings where student_uid = $1 or tutor_uid = $1',
    },
    'open-reports': {
      why: 'complaint',
      count: 'select count(*) as count from reports where (student_uid = $1 or tutor_uid = $1) and not resolved',
    },
    acts: {
      why: 'audit',
      count: `select count(*) as count from admin_acts where subject_uid = $1 or actor_uid = $1 or concerns @> array[$1]`,
    },
    'sign-in-log': { why: 'week', count: 'select 1 as count where $1::text is not null' },
    'event-log': { why: 'week', count: 'select 1 as count where $1::text is not null' },
  },
};

const newer = `on conflict (uid, service) do update
  set at = excluded.at, kept = excluded.kept, erased = known.erased || excluded.erased`;

export function makeErasureStore(tx: Tx): ErasureStore {
  return {
    ...makeOwnErasure(tx, own),
    async begin(erasure) {
      await insertRow(tx, 'erasures', erasure, 'on conflict (uid) do nothing');
    },
    async markTold(uid, at) {
      await tx.query('update erasures set told_again = told_at is not null, told_at = $2 where uid = $1', [uid, at]);
    },
    async keepReceipt({ uid, service, at, erased, kept }) {
      const { rowCount } = await tx.query('select from erasures where uid = $1 for update', [uid]);
      if (rowCount === 0) return;
      const row = { uid, service, at, erased: JSON.stringify(erased), kept: JSON.stringify(kept) };
      await insertRow(tx, 'erasure_receipts as known', row, newer);
      // What was on its way to others when the account was closed has been sent by now.
      await tx.query(forgetSent, [uid]);
    },
    async dueAgain(toldBefore, services) {
      const { rows } = await tx.query<{ uid: string }>(
        `select e.uid from erasures e
          where e.told_at < $1
            and (not e.told_again
              or (select count(*) from erasure_receipts r where r.uid = e.uid and r.service = any($2)) < $3)
          order by e.told_at limit 100 for update skip locked`,
        [toldBefore, services, services.length],
      );
      return rows.map(({ uid }) => uid);
    },
  };
}
