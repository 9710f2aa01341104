/** What needs an administrator: one of them takes it, notes what was found, and says when it is done. */
import { refuse } from './refusals.ts';

export const taskKinds = [
  'absent-teacher',
  'failed-payment',
  'application',
  'report',
  'group-at-risk',
  'claim',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** What it is about, by which it is known: a cause has one task, however often it is told. */
export type TaskCause = {
  kind: TaskKind;
  cause: string;
  /** Whom it concerns. */
  subjectUid: string;
  /** What its row shows beside names; nothing personal. */
  facts: Record<string, string | number>;
};

export type OfficeTask = TaskCause & {
  id: string;
  openedAt: Date;
  takenBy: string;
  takenAt: Date | undefined;
  note: string;
  closedAt: Date | undefined;
  /** Empty while it is open, and of one whose cause was gone by itself. */
  closedBy: string;
  version: number;
};

export const taskNoteMax = 500;

export type TaskChange =
  /** `from`: whose it is taken over from; whoever holds it else keeps it. */
  | { act: 'take'; from: string }
  | { act: 'release' }
  | { act: 'done'; note: string | undefined }
  | { act: 'note'; note: string };

/** The same object where there is nothing to change, so that a second try changes nothing. */
export function changedTask(task: OfficeTask, change: TaskChange, { uid, at }: { uid: string; at: Date }): OfficeTask {
  if (task.closedAt !== undefined) {
    if (change.act === 'done' && task.closedBy === uid) return task;
    throw refuse('TASK_CLOSED');
  }
  const isOthers = task.takenBy !== '' && task.takenBy !== uid;
  if (isOthers && !(change.act === 'take' && change.from === task.takenBy))
    throw refuse('TASK_TAKEN', { details: { by: task.takenBy } });
  const next = { ...task, version: task.version + 1 };
  if (change.act === 'take') return task.takenBy === uid ? task : { ...next, takenBy: uid, takenAt: at };
  if (change.act === 'release') return task.takenBy === '' ? task : { ...next, takenBy: '', takenAt: undefined };
  const note = change.note === undefined ? task.note : noteOf(change.note);
  if (change.act === 'note') return note === task.note ? task : { ...next, note };
  const held = task.takenBy === '' ? { takenBy: uid, takenAt: at } : {};
  return { ...next, ...held, note, closedAt: at, closedBy: uid };
}

function noteOf(note: string): string {
  const said = note.trim();
  if (said.length <= taskNoteMax) return said;
  throw refuse('MALFORMED', { details: { fields: { note: `has at most ${taskNoteMax} characters` } } });
}
