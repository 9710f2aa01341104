/** What needs an administrator: all of it and one's own by how long it waits, and what is done by when. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { statements } from '@parlance/runtime/postgres/statements';
import { shownName } from '../domain/names.ts';
import type { OfficeTask, TaskKind } from '../domain/office-task.ts';
import { taskFields, taskOf } from '../outbound/postgres/task-store.ts';
import { pageSize, type PageQuery } from './page-query.ts';
import { findNames, type PersonName } from './person-names.ts';

export type TaskView = { task: OfficeTask; subject: PersonName; takenBy: PersonName; closedBy: PersonName };
export type TaskWish = PageQuery & { whose: 'open' | 'mine' | 'done'; uid: string; kind: TaskKind | undefined };

const mostCounted = 1_000;

export async function listOfficeTasks(
  db: Queryable,
  { amount, pageToken, whose, uid, kind }: TaskWish,
): Promise<{ tasks: TaskView[]; next: string }> {
  const tasks = statements.from({ t: 'office_tasks' }).select(statements.raw(taskFields));
  tasks.whereRaw(whose === 'done' ? 't.closed_at is not null' : 't.closed_at is null');
  if (whose === 'mine') tasks.whereRaw(`t.taken_by <> ''`).where('t.taken_by', uid);
  if (kind) tasks.where('t.kind', kind);
  const column = whose === 'done' ? 't.closed_at' : 't.opened_at';
  const { items, next } = await keysetPage<OfficeTask>(db, tasks, {
    columns: { [column]: 'instant', 't.id': 'id' },
    keyOf: (row) => [(whose === 'done' ? row.closedAt : row.openedAt) ?? row.openedAt, row.id],
    order: whose === 'done' ? 'desc' : 'asc',
    name: `${whose} ${kind ?? ''}`,
    limit: pageSize(amount),
    pageToken,
  });
  return { tasks: await viewTasks(db, items.map(taskOf)), next };
}

export async function viewTasks(db: Queryable, tasks: readonly OfficeTask[]): Promise<TaskView[]> {
  const nameOf = await findNames(
    db,
    tasks.flatMap(({ subjectUid, takenBy, closedBy }) => [subjectUid, takenBy, closedBy]),
  );
  const applicantOf = await findApplicants(
    db,
    tasks.filter(({ kind, subjectUid }) => kind === 'application' && nameOf(subjectUid).name === ''),
  );
  return tasks.map((task) => ({
    task,
    subject: applicantOf(task) ?? nameOf(task.subjectUid),
    takenBy: nameOf(task.takenBy),
    closedBy: nameOf(task.closedBy),
  }));
}

/** Whoever applies without an account is nobody of the school yet: known by the application, and by no number. */
async function findApplicants(
  db: Queryable,
  tasks: readonly OfficeTask[],
): Promise<(task: OfficeTask) => PersonName | undefined> {
  if (tasks.length === 0) return () => undefined;
  const { rows } = await db.query<{ id: string; firstName: string; lastName: string }>(
    `select ${fieldsOf('a', 'id, firstName, lastName')} from applications a where a.id = any($1)`,
    [tasks.map(({ cause }) => cause)],
  );
  const names = new Map(
    rows.map(({ id, ...row }) => [id, { uid: '', name: shownName(row), imageUrl: '', firstName: row.firstName }]),
  );
  return ({ kind, cause }) => (kind === 'application' ? names.get(cause) : undefined);
}

/** Counted no further than a thousand. */
export async function countOfficeTasks(db: Queryable, uid: string): Promise<{ open: number; mine: number }> {
  const { rows } = await db.query<{ open: number; mine: number }>(
    `select (select count(*)::int4 from (select from office_tasks where closed_at is null limit $2) o) as open,
       (select count(*)::int4 from (select from office_tasks where closed_at is null and taken_by <> '' and taken_by = $1 limit $2) m) as mine`,
    [uid, mostCounted],
  );
  return rows[0] ?? { open: 0, mine: 0 };
}
