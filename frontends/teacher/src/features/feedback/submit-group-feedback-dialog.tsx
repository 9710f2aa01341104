/** "Group session feedback": the words for each student who was there, sent together; one key per opening (FEED-02, FEED-16..FEED-18). */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { GroupLessonJson, GroupStudentJson } from '@parlance/kit/api/types.ts';
import { feedbackWords } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Checkbox, Modal, Tabs } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { teachersGroupTexts } from '../../locales/texts.ts';
import { FeedbackFoot } from './feedback-foot.tsx';
import { FeedbackTimeLeft } from './feedback-time-left.tsx';
import { type FeedbackFaults, feedbackFaults, fieldsOf } from './model.ts';
import { type Sheet, useGroupDraft } from './use-group-draft.ts';
import { WordsField } from './words-field.tsx';
import classes from './submit-feedback-dialog.module.css';

type GroupFeedback = InitOf<'post', '/groupsessions/groupsession/{id}/{bookingId}/feedback'>['body'];
type Props = { lesson: GroupLessonJson; awaiting: readonly GroupStudentJson[]; onClose: () => void };

const blank: Sheet = { form: {}, completedAssigned: false };
const isBlank = ({ form }: Sheet) => Object.values(form).every((text) => !text?.trim());

function useSend(lesson: GroupLessonJson, onDone: (sent: readonly string[]) => void) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (students: GroupFeedback['students']) =>
      api.POST('/groupsessions/groupsession/{id}/{bookingId}/feedback', {
        params: {
          path: { id: lesson.groupSessionId, bookingId: lesson.bookingId },
          header: { 'Idempotency-Key': key },
        },
        body: { students, isPte: lesson.isPte },
      }),
    onSuccess: (_lesson, students) => {
      void client.invalidateQueries({ queryKey: ['groups'] });
      notify.success(teachersGroupTexts.now().feedback.done);
      onDone(students.map(({ id }) => id));
    },
    onError: (problem) => notify.error(problemText(problem)),
  });
}

export function SubmitGroupFeedbackDialog({ lesson, awaiting, onClose }: Props) {
  const { notify, session } = useShell();
  const { feedback } = teachersGroupTexts.use();
  const { draft, change, drop } = useGroupDraft(lesson);
  const { sheets } = draft;
  const [faults, setFaults] = useState<Record<string, FeedbackFaults>>({});
  const [shown, setShown] = useState(awaiting[0]?.id ?? '');
  const send = useSend(lesson, (sent) => {
    const left = Object.entries(sheets).filter(([id]) => !sent.includes(id));
    drop();
    // What is not sent yet stays a draft.
    if (left.length > 0) change({ sheets: Object.fromEntries(left) });
    onClose();
  });
  const sheetOf = (id: string) => sheets[id] ?? blank;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = awaiting.filter(({ id }) => !isBlank(sheetOf(id)));
    const checked = written.length > 0 ? written : awaiting.slice(0, 1);
    const found = Object.fromEntries(checked.map(({ id }) => [id, feedbackFaults(sheetOf(id).form, lesson.isPte)]));
    setFaults(found);
    const wrong = checked.find(({ id }) => Object.keys(found[id] ?? {}).length > 0);
    if (wrong) {
      setShown(wrong.id);
      notify.error(feedback.faulty);
    } else if (!send.isPending) {
      send.mutate(
        written.map(({ id }) => ({ id, ...sheetOf(id).form, completedAssigned: sheetOf(id).completedAssigned })),
      );
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={feedback.title}
      closeButtonProps={{ 'aria-label': feedback.close }}
    >
      <p className={classes.lesson}>{`${lesson.title} · ${dateTimeText(lesson.when, session.person.timeZone)}`}</p>
      <FeedbackTimeLeft when={lesson.when} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <p className={classes.rule}>{feedback.hint}</p>
        <Others lesson={lesson} awaiting={awaiting} />
        <Tabs value={shown} onChange={(id) => setShown(id ?? '')}>
          <Tabs.List aria-label={feedback.students}>
            {awaiting.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {awaiting.map(({ id }) => (
            <Tabs.Panel key={id} value={id} pt="md" className={classes.form ?? ''}>
              <SheetFields
                sheet={sheetOf(id)}
                isPte={lesson.isPte}
                faults={faults[id] ?? {}}
                onChange={(sheet) => change({ sheets: { ...sheets, [id]: sheet } })}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        <FeedbackFoot savedAt={draft.at} sending={send.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}

/** Who gets nothing here, and why. */
function Others({ lesson, awaiting }: Pick<Props, 'lesson' | 'awaiting'>) {
  const { feedback } = teachersGroupTexts.use();
  const others = lesson.students.filter(({ id }) => !awaiting.some((student) => student.id === id));
  return others.map(({ id, name, hasFeedback }) => (
    <p key={id} className={classes.other}>
      {name}{' '}
      <StateMark shape={hasFeedback ? 'tick' : 'dash'} tone={hasFeedback ? 'success' : 'warning'}>
        {hasFeedback ? feedback.given : feedback.absent}
      </StateMark>
    </p>
  ));
}

type SheetProps = { sheet: Sheet; isPte: boolean; faults: FeedbackFaults; onChange: (sheet: Sheet) => void };

function SheetFields({ sheet, isPte, faults, onChange }: SheetProps) {
  const { feedback } = teachersGroupTexts.use();
  const [min, max] = isPte ? [feedbackWords.pteMin, feedbackWords.pteMax] : [feedbackWords.min, feedbackWords.max];
  return (
    <>
      {faults.form && <p role="alert">{faults.form}</p>}
      {fieldsOf(isPte).map((field) => (
        <WordsField
          key={field}
          field={field}
          value={sheet.form[field] ?? ''}
          min={min}
          max={max}
          required={!isPte}
          fault={faults[field]}
          onChange={(value) => onChange({ ...sheet, form: { ...sheet.form, [field]: value } })}
        />
      ))}
      <Checkbox
        label={feedback.completed}
        checked={sheet.completedAssigned}
        onChange={(event) => onChange({ ...sheet, completedAssigned: event.currentTarget.checked })}
      />
    </>
  );
}
