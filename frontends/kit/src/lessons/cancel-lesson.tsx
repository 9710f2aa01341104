/** Cancelling a lesson, one-on-one or of a group, locked from 12 hours before its start. What is said and asked before differs by person. */
import { Button, Textarea, Tooltip } from '@mantine/core';
import { text } from '@parlance/proto/limits';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { tellProblem } from '../api/problem.ts';
import { useChange } from '../api/use-change.ts';
import { useNow } from '../domain/use-now.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { between, trimmed } from '../forms/rules.ts';
import { useDone } from '../forms/use-done.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { Lesson } from './lesson.ts';
import { outdatedWith } from './lesson-api.ts';
import { cancelLesson } from './lesson-changes.ts';
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
  const { notify } = useShell();
  const { reason: label } = lessonTexts.use().cancel;
  const asksReason = viewer === 'tutor';
  const done = useDone(onClose);
  const cancelling = useChange(
    (api, reason: string, header) => cancelLesson(api, lesson, { reason: asksReason ? reason : undefined, header }),
    outdatedWith[lesson.kind],
  );
  // Said also where the lesson is gone from the page by then: by live news, or because it is read anew.
  const send = ({ reason }: { reason: string }) =>
    void cancelling.mutateAsync(reason).then(done(words.done), (problem: unknown) => tellProblem(notify, problem));
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
      onSend={send}
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
