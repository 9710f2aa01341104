/** "Group session feedback": the words for each student who was there, sent together. */
import { under } from '@parlance/kit/api/read.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { GroupLessonJson, GroupStudentJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Checkbox, Stack, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { bookingTexts, teachersGroupTexts } from '../../locales/texts.ts';
import { draftText } from './use-kept-draft.ts';
import { FeedbackTimeLeft } from './feedback-time-left.tsx';
import { type GroupFeedbackBody, type Sheet, draftOf, fieldsOf, groupFeedbackSchema, sheetOf } from './model.ts';
import { type GroupDraft, useGroupDraft } from './use-group-draft.ts';
import { WordsField } from './words-field.tsx';

type Props = { lesson: GroupLessonJson; awaiting: readonly GroupStudentJson[]; onClose: () => void };

const blank = { form: {}, completedAssigned: false };

const useSend = ({ groupSessionId: id, bookingId }: GroupLessonJson) =>
  useChange((api, body: GroupFeedbackBody, header) => {
    const params = { path: { id, bookingId }, header };
    return api.POST('/groupsessions/groupsession/{id}/{bookingId}/feedback', { params, body });
  }, under('/groupsessions'));

/** The sheets of the form, each change of which is kept as a draft. */
function useSheets({ lesson, awaiting, onClose }: Props, onFaulty: (id: string | undefined) => void) {
  const { isPte } = lesson;
  const { notify } = useShell();
  const { first, found, at, keep, drop } = useGroupDraft(lesson);
  const sheetsOf = ({ sheets }: GroupDraft) =>
    Object.fromEntries(awaiting.map(({ id }) => [id, sheetOf(sheets[id] ?? blank)]));
  const draftsOf = (sheets: Record<string, Sheet>): GroupDraft['sheets'] => {
    const drafts = Object.entries(sheets).map(([id, sheet]) => [id, draftOf(sheet, isPte)] as const);
    const isKept = (id: string) => id in { ...first.sheets, ...found?.sheets };
    return Object.fromEntries(
      drafts.filter(([id, one]) => isKept(id) || one.completedAssigned || Object.keys(one.form).length > 0),
    );
  };
  const send = useSend(lesson);
  const ids = awaiting.map(({ id }) => id);
  const form = useSchemaForm(groupFeedbackSchema(ids, isPte), {
    initialValues: sheetsOf(first),
    sending: send,
    onInput: (sheets) => keep({ sheets: draftsOf(sheets) }),
    onFaulty: (faults) => onFaulty(ids.find((id) => Object.keys(faults).some((path) => path.startsWith(id)))),
  });
  const { setValues } = form;
  useEffect(() => {
    if (found) setValues(sheetsOf(found));
    // The students are those of the opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found, setValues]);
  const onSend = (body: GroupFeedbackBody) =>
    send.mutate(body, {
      onSuccess() {
        const sent = body.students.map(({ id }) => id);
        const left = Object.entries(draftsOf(form.getValues())).filter(([id]) => !sent.includes(id));
        drop();
        // What is not sent yet stays a draft.
        if (left.length > 0) keep({ sheets: Object.fromEntries(left) });
        notify.success(teachersGroupTexts.now().feedback.done);
        onClose();
      },
      onError: (problem) => notify.error(problemText(problem)),
    });
  return { form, busy: send.isPending, onSend, at };
}

export function SubmitGroupFeedbackDialog(props: Props) {
  const { lesson, awaiting, onClose } = props;
  const { notify, session } = useShell();
  const { feedback } = teachersGroupTexts.use();
  const words = bookingTexts.use().feedback;
  const { timeZone } = session.person;
  const [shown, setShown] = useState(awaiting[0]?.id ?? null);
  const { form, busy, onSend, at } = useSheets(props, (faulty) => {
    if (faulty) setShown(faulty);
    notify.error(feedback.faulty);
  });
  return (
    <FormDialog
      title={feedback.title}
      size={720}
      form={form}
      action={words.submit}
      error={null}
      say={busy ? words.busy : draftText(at, timeZone)}
      onSend={onSend}
      onClose={onClose}
    >
      <Quiet mt={-16}>{`${lesson.title} · ${dateTimeText(lesson.when, timeZone)}`}</Quiet>
      <FeedbackTimeLeft when={lesson.when} />
      <Quiet>{feedback.hint}</Quiet>
      <Others lesson={lesson} awaiting={awaiting} />
      <Tabs value={shown} onChange={setShown}>
        <Tabs.List aria-label={feedback.students}>
          {awaiting.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {awaiting.map(({ id }) => (
          <Tabs.Panel key={id} value={id} pt="md">
            <Stack>
              {form.errors[id] && <p role="alert">{form.errors[id]}</p>}
              {fieldsOf(lesson.isPte).map((field) => (
                <WordsField key={field} field={field} isPte={lesson.isPte} {...form.getInputProps(`${id}.${field}`)} />
              ))}
              <Checkbox
                label={feedback.completed}
                {...form.getInputProps(`${id}.completedAssigned`, { type: 'checkbox' })}
              />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </FormDialog>
  );
}

/** Who gets nothing here, and why. */
function Others({ lesson, awaiting }: Pick<Props, 'lesson' | 'awaiting'>) {
  const { feedback } = teachersGroupTexts.use();
  const others = lesson.students.filter(({ id }) => !awaiting.some((student) => student.id === id));
  return others.map(({ id, name, hasFeedback }) => (
    <Quiet key={id}>
      {name}{' '}
      <StateMark shape={hasFeedback ? 'tick' : 'dash'} tone={hasFeedback ? 'success' : 'warning'}>
        {hasFeedback ? feedback.given : feedback.absent}
      </StateMark>
    </Quiet>
  ));
}
