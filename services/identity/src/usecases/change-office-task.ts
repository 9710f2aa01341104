/** An administrator takes a task, gives it back, notes something or says that it is done; each is an act of the audit. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { changedTask, type OfficeTask, type TaskChange } from '../domain/office-task.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';

type Command = { id: string; change: TaskChange; actorUid: string };

export type ChangeOfficeTask = ReturnType<typeof makeChangeOfficeTask>;

const acts = { take: 'task.taken', release: 'task.released', done: 'task.done', note: 'task.noted' } as const;

export function makeChangeOfficeTask({ uow, realTime }: { uow: UnitOfWork; realTime: Clock }) {
  return ({ id, change, actorUid }: Command): Promise<OfficeTask> =>
    uow.run(async ({ tasks, acts: audit }) => {
      const before = await tasks.lock(id);
      if (before === undefined) throw refuse('TASK_NOT_FOUND');
      const after = changedTask(before, change, { uid: actorUid, at: realTime.now() });
      if (after === before) return before;
      await tasks.save(after);
      const { kind, cause, subjectUid } = after;
      await audit.add({
        act: acts[change.act],
        actorUid,
        subjectUid,
        details: { taskId: id, kind, cause },
        // The note itself may go with whom it is about; an act never does.
        reason: '',
        fields: { before: stateOf(before), after: stateOf(after) },
      });
      return after;
    });
}

const stateOf = ({ takenBy, closedAt, note }: OfficeTask) => ({
  takenBy,
  done: closedAt !== undefined,
  noted: note !== '',
});
