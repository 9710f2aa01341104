import { changedTask, taskNoteMax, type OfficeTask, type TaskChange } from './office-task.ts';

const at = new Date('2026-03-02T10:00:00Z');
const open: OfficeTask = {
  id: 't',
  kind: 'report',
  cause: 'r1',
  subjectUid: 's',
  facts: {},
  openedAt: at,
  takenBy: '',
  takenAt: undefined,
  note: '',
  closedAt: undefined,
  closedBy: '',
  version: 1,
};
const mine = { ...open, takenBy: 'nadia', takenAt: at };
const others = { ...open, takenBy: 'tom', takenAt: at };
const done = { ...mine, closedAt: at, closedBy: 'nadia' };
const gone = { ...open, closedAt: at };
const by = { uid: 'nadia', at };
const take: TaskChange = { act: 'take', from: '' };
const release: TaskChange = { act: 'release' };
const finish: TaskChange = { act: 'done', note: undefined };
const note: TaskChange = { act: 'note', note: ' Called. ' };

test.each<[string, OfficeTask, TaskChange, Partial<OfficeTask>]>([
  ['taking', open, take, { takenBy: 'nadia', takenAt: at }],
  ['taking over from who has it', others, { act: 'take', from: 'tom' }, { takenBy: 'nadia' }],
  ['giving back', mine, release, { takenBy: '', takenAt: undefined }],
  ['a note', open, note, { note: 'Called.', takenBy: '' }],
  ['doing what is mine', mine, finish, { closedAt: at, closedBy: 'nadia' }],
  [
    'doing what nobody has, which takes it',
    open,
    { act: 'done', note: 'Paid.' },
    { takenBy: 'nadia', takenAt: at, closedAt: at, closedBy: 'nadia', note: 'Paid.' },
  ],
])('%s', (_what, task, change, wanted) => {
  expect(changedTask(task, change, by)).toEqual({ ...task, ...wanted, version: 2 });
});

test.each([
  ['taking again', mine, take],
  ['giving back what nobody has', open, release],
  ['the same note', { ...mine, note: 'Called.' }, note],
  ['doing again', done, finish],
])('%s changes nothing', (_what, task, change) => {
  expect(changedTask(task, change, by)).toBe(task);
});

test.each([take, release, finish, note, { act: 'take', from: 'anna' } as const])(
  'what another administrator has is refused with whose it is (%#)',
  (change) => {
    expect(() => changedTask(others, change, by)).toThrow(
      expect.objectContaining({ reason: 'TASK_TAKEN', details: { by: 'tom' } }),
    );
  },
);

test.each([
  [done, take],
  [done, release],
  [done, note],
  [gone, finish],
  [{ ...done, closedBy: 'tom' }, finish],
])('what is closed stays closed (%#)', (task, change) => {
  expect(() => changedTask(task, change, by)).toThrow(expect.objectContaining({ reason: 'TASK_CLOSED' }));
});

test('a note has its length', () => {
  expect(changedTask(open, { act: 'note', note: 'x'.repeat(taskNoteMax) }, by).note).toHaveLength(taskNoteMax);
  expect(() => changedTask(open, { act: 'note', note: 'x'.repeat(taskNoteMax + 1) }, by)).toThrow(
    expect.objectContaining({ reason: 'MALFORMED' }),
  );
});
