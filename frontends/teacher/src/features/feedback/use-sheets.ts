/** The sheets of a lesson's feedback, one for each student who waits for it: a draft at each change, sent together. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { isProblem, tellProblem } from '@parlance/kit/api/problem.ts';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import type { Lesson, Seat } from '@parlance/kit/lessons/lesson.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { type FeedbackSheet, submitFeedback } from '@parlance/kit/lessons/lesson-changes.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { type Draft, draftOf, feedbackSchema, type Sheet, sheetOf } from './model.ts';
import { useDraft } from './use-draft.ts';

type Sheets = {
  lesson: Lesson;
  awaiting: readonly Seat[];
  /** Something is written. */
  onInput: () => void;
  onClose: () => void;
  /** With the first student whose sheet is wrong. */
  onFaulty: (id: string | undefined) => void;
};

const blank = { form: {}, completedAssigned: false };

const sendingOf = ({ id }: Lesson) => ['feedback', 'send', id];

/** For what stands around the sheets. */
export const useIsSending = (lesson: Lesson): boolean => useIsMutating({ mutationKey: sendingOf(lesson) }) > 0;

/** Pressing twice sends once. Whatever the answer, what the lists say of it was old. */
function useSend(lesson: Lesson) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const withKey = useKeys();
  return useMutation({
    mutationKey: sendingOf(lesson),
    mutationFn: (sheets: FeedbackSheet[]) =>
      withKey(sheets, (idempotencyKey) => submitFeedback(api, lesson, { sheets, idempotencyKey })),
    onSettled: () => void client.invalidateQueries(outdatedWith[lesson.kind]),
    onError: (problem) => tellProblem(notify, problem),
  });
}

type Refused = { fields?: Record<string, string>; students?: Record<string, Record<string, string>> };

/** What the school has against words, by the path of the field: of a lesson with one seat it names no student. */
function refusedFields(error: unknown, [first = '']: readonly string[]): Record<string, string> {
  const { fields, students = {} } = isProblem(error) ? ((error.details ?? {}) as Refused) : {};
  const bySheet = Object.entries(fields ? { [first]: fields } : students);
  return Object.fromEntries(
    bySheet.flatMap(([id, faults]) => Object.entries(faults).map(([field, fault]) => [`${id}.${field}`, fault])),
  );
}

/** The sheets of the form, each change of which is kept as a draft. */
export function useSheets({ lesson, awaiting, onInput, onClose, onFaulty }: Sheets) {
  const { isPte } = lesson;
  const { notify } = useShell();
  const { feedback } = bookingTexts.use();
  const { first, found, at, keep, drop } = useDraft(lesson);
  const sheetsOf = ({ sheets }: Draft) =>
    Object.fromEntries(awaiting.map(({ id }) => [id, sheetOf(sheets[id] ?? blank)]));
  const draftsOf = (sheets: Record<string, Sheet>): Draft['sheets'] => {
    const drafts = Object.entries(sheets).map(([id, sheet]) => [id, draftOf(sheet, isPte)] as const);
    const isKept = (id: string) => id in { ...first.sheets, ...found?.sheets };
    return Object.fromEntries(
      drafts.filter(([id, one]) => isKept(id) || one.completedAssigned || Object.keys(one.form).length > 0),
    );
  };
  const send = useSend(lesson);
  const ids = awaiting.map(({ id }) => id);
  const form = useSchemaForm(feedbackSchema(ids, isPte), {
    initialValues: sheetsOf(first),
    sending: send,
    onInput(sheets) {
      keep(draftsOf(sheets));
      onInput();
    },
    onFaulty: (faults) => onFaulty(ids.find((id) => Object.keys(faults).some((path) => path.startsWith(id)))),
  });
  const { setErrors, setValues } = form;
  useEffect(() => {
    const faults = refusedFields(send.error, ids);
    if (Object.keys(faults).length > 0) setErrors(faults);
    // The students are those of the opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [send.error, setErrors]);
  useEffect(() => {
    if (found) setValues(sheetsOf(found));
    // The students are those of the opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found, setValues]);
  const done = useDone(onClose);
  const onSend = (sheets: FeedbackSheet[]) =>
    sendAndTell(send, sheets, {
      onSuccess() {
        const sent = sheets.map(({ id }) => id);
        const left = Object.entries(draftsOf(form.getValues())).filter(([id]) => !sent.includes(id));
        drop();
        // What is not sent yet stays a draft.
        if (left.length > 0) keep(Object.fromEntries(left));
        done(feedback.done)();
      },
    });

  useLive('booking.changed', ({ id, hasFeedback }) => {
    if (id !== lesson.id || !hasFeedback || !send.isIdle) return;
    // In another window: what stands here could only be refused.
    notify.info(feedback.givenElsewhere);
    drop();
    onClose();
  });
  return { form, busy: send.isPending, onSend, at };
}
