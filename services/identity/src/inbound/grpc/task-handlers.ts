/** What needs administrators, for administrators. */
import type { ChangeOfficeTaskRequest, IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { requirePerson, type Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { taskKinds, type TaskChange } from '../../domain/office-task.ts';
import { refuse } from '../../domain/refusals.ts';
import {
  countOfficeTasks,
  listOfficeTasks,
  viewTasks,
  type TaskView,
  type TaskWish,
} from '../../queries/office-tasks.ts';
import type { ChangeOfficeTask } from '../../usecases/change-office-task.ts';
import { personNameMessage } from '../../wire/rating-mapping.ts';

export type Deps = { db: Queryable; changeOfficeTask: ChangeOfficeTask };

function changeOf({ act, note, fromUid }: ChangeOfficeTaskRequest): TaskChange {
  if (act === 'take') return { act, from: fromUid };
  if (act === 'release') return { act };
  if (act === 'done') return { act, note };
  if (act === 'note') return { act, note: note ?? '' };
  throw refuse('MALFORMED', { details: { fields: { act: 'take, release, done or note' } } });
}

function taskMessage({ task, subject, takenBy, closedBy }: TaskView) {
  const { id, kind, facts, note, openedAt, takenAt, closedAt, version } = task;
  return {
    id,
    kind,
    note,
    version,
    facts: JSON.stringify(facts),
    subject: personNameMessage(subject),
    openedAt: toTimestamp(openedAt),
    takenBy: task.takenBy === '' ? null : personNameMessage(takenBy),
    takenAt: takenAt ? toTimestamp(takenAt) : null,
    closedAt: closedAt ? toTimestamp(closedAt) : null,
    closedBy: task.closedBy === '' ? null : personNameMessage(closedBy),
  };
}

export function makeTaskHandlers({ db, changeOfficeTask }: Deps) {
  return {
    async listOfficeTasks({ whose, kind, ...page }, call) {
      const { uid } = requirePerson(call);
      const wish: TaskWish = {
        ...page,
        uid,
        whose: whose === 'mine' || whose === 'done' ? whose : 'open',
        kind: taskKinds.find((known) => known === kind),
      };
      const [{ tasks, next }, counts] = await Promise.all([listOfficeTasks(db, wish), countOfficeTasks(db, uid)]);
      return { tasks: tasks.map(taskMessage), nextPageToken: next, ...counts };
    },
    async changeOfficeTask(request, call) {
      const { uid: actorUid } = requirePerson(call);
      const task = await changeOfficeTask({ id: request.taskId, change: changeOf(request), actorUid });
      const [view] = await viewTasks(db, [task]);
      return { task: view && taskMessage(view) };
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}
