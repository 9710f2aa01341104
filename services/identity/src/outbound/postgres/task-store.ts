/** Tasks of administrators, inside the transaction of what makes, changes or ends them. */
import { fieldsOf, updateRow, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { OfficeTask } from '../../domain/office-task.ts';
import type { TaskStore } from '../../usecases/people-ports.ts';
import type { Facts } from '../../usecases/ports.ts';

export const taskFields = fieldsOf(
  't',
  'id, kind, cause, subjectUid, facts, openedAt, takenBy, takenAt, note, closedAt, closedBy, version',
);
export const taskOf = (row: OfficeTask): OfficeTask => withoutNulls(row);

type Told = Pick<OfficeTask, 'id' | 'version'>;
type Deps = { newId: NewId; facts: Pick<Facts, 'officeTaskChanged'> };

export function makeTaskStore(tx: Tx, { newId, facts }: Deps): TaskStore {
  const told = async (tasks: readonly Told[]) => {
    if (tasks.length === 0) return;
    // The same instant that the rows have.
    const { rows } = await tx.query<{ at: Date }>('select now() as at');
    for (const { at } of rows) for (const task of tasks) await facts.officeTaskChanged(task, at);
  };
  return {
    /** One that was closed by hand stays closed. */
    async open({ kind, cause, subjectUid, facts: shown }) {
      const { rows } = await tx.query<Told>(
        `insert into office_tasks as t (id, kind, cause, subject_uid, facts) values ($1, $2, $3, $4, $5)
         on conflict (kind, cause) do update set facts = excluded.facts, opened_at = now(), taken_by = '', taken_at = null,
           closed_at = null, closed_by = '', version = t.version + 1
         where t.closed_at is not null and t.closed_by = ''
         returning t.id, t.version`,
        [newId(), kind, cause, subjectUid, shown],
      );
      await told(rows);
    },
    async close({ kind, cause }) {
      const { rows } = await tx.query<Told>(
        `update office_tasks t set closed_at = now(), version = t.version + 1
         where t.kind = $1 and t.cause = $2 and t.closed_at is null returning t.id, t.version`,
        [kind, cause],
      );
      await told(rows);
    },
    async closeOf({ kind, subjectUid, plan }) {
      const { rows } = await tx.query<Told>(
        `update office_tasks t set closed_at = now(), version = t.version + 1
         where t.kind = $1 and t.subject_uid = $2 and ($3::text is null or t.facts ->> 'plan' = $3)
           and t.closed_at is null returning t.id, t.version`,
        [kind, subjectUid, plan],
      );
      await told(rows);
    },
    async lock(id) {
      if (!isUuid(id)) return undefined;
      const { rows } = await tx.query<OfficeTask>(
        `select ${taskFields} from office_tasks t where t.id = $1 for update`,
        [id],
      );
      return rows[0] && taskOf(rows[0]);
    },
    async save({ id, version, takenBy, takenAt, note, closedAt, closedBy }) {
      const change = { takenBy, takenAt: takenAt ?? null, note, closedAt: closedAt ?? null, closedBy, version };
      const wasThere = await updateRow(tx, 'office_tasks', { id, version: version - 1 }, change);
      if (!wasThere) throw new Error('a task was saved without having been locked');
      await told([{ id, version }]);
    },
  };
}
