/** Cancelling a lesson, one-on-one or of a group, locked from 12 hours before its start. What is said and asked before differs by person. */
import { Button, Textarea, Tooltip } from '@mantine/core';
import { text } from '@parlance/proto/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { tellProblem } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { between, trimmed } from '../forms/rules.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { Lesson } from './lesson.ts';
import { cancelLesson } from './lesson-changes.ts';
import { applyLesson } from './my-lessons.ts';
import { cancelUntil } from '../domain/policy.ts';

type Words = Record<'open' | 'title' | 'confirm' | 'keep' | 'busy' | 'done', string> & {
  locked: (minutes: number) => string;
};
type Props = {
  lesson: Lesson;
  viewer: 'student' | 'tutor';
  /** What the dialog says. */
  children: ReactNode;
};

export function CancelLesson({ lesson, ...dialog }: Props) {
  const [one, group] = [lessonTexts.use().cancel, groupTexts.use().cancel];
  const words = lesson.kind === 'group' ? group : one;
  const [asking, setAsking] = useState(false);
  const locked = useNow() > cancelUntil(lesson);
  return (
    <>
      <CancelButton
        open={words.open}
        why={words.locked(lesson.policy.cancelLockMinutes)}
        locked={locked}
        onClick={() => setAsking(true)}
      />
      {asking && <CancelDialog lesson={lesson} words={words} onClose={() => setAsking(false)} {...dialog} />}
    </>
  );
}

const length = between(text.cancelReasonMin, text.cancelReasonMax, (min, max) =>
  lessonTexts.now().cancel.reasonLength(min, max),
);

type DialogProps = Props & { words: Words; onClose: () => void };

/** A teacher says why. */
function CancelDialog({ lesson, viewer, words, onClose, children }: DialogProps) {
  const { api, clock, notify } = useShell();
  const client = useQueryClient();
  const { reason: label } = lessonTexts.use().cancel;
  const asksReason = viewer === 'tutor';
  const cancelling = useMutation({
    mutationFn: (reason: string) => cancelLesson(api, lesson, asksReason ? reason : undefined),
    onSuccess: (changed) => {
      void applyLesson(client, changed, clock.now());
      notify.success(words.done);
      onClose();
    },
    onError: (problem) => tellProblem(notify, problem),
  });
  const schema = v.object({ reason: asksReason ? v.pipe(trimmed, length) : trimmed });
  const form = useSchemaForm(schema, { initialValues: { reason: '' }, sending: cancelling });
  return (
    <FormDialog
      title={words.title}
      form={form}
      action={words.confirm}
      cancelText={words.keep}
      danger
      error={null}
      say={cancelling.isPending && words.busy}
      onSend={({ reason }) => cancelling.mutate(reason)}
      onClose={onClose}
    >
      {children}
      {asksReason && <Textarea label={label} autosize minRows={2} {...form.getInputProps('reason')} />}
    </FormDialog>
  );
}

/** Stays in reach of keyboard and finger when it is locked, so that it can say why: also when it is pressed with the focus on it already. */
function CancelButton({
  open,
  why,
  locked,
  onClick,
}: {
  open: string;
  why: string;
  locked: boolean;
  onClick: () => void;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <Tooltip
      label={why}
      opened={asked || undefined}
      disabled={!locked}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="subtle"
        color="gray"
        data-disabled={locked || undefined}
        aria-disabled={locked}
        onClick={() => (locked ? setAsked(true) : onClick())}
        onBlur={() => setAsked(false)}
        onMouseLeave={() => setAsked(false)}
        onKeyDown={({ key }) => key === 'Escape' && setAsked(false)}
      >
        {open}
      </Button>
    </Tooltip>
  );
}
