/** Cancelling a lesson, one-on-one or of a group, locked from 12 hours before its start. What is said and asked before differs by person. */
import { Button, Textarea, Tooltip } from '@mantine/core';
import { lesson as limits, text } from '@parlance/proto/limits';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { problemText } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { between, trimmed } from '../forms/rules.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { lessonTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

type Words = Record<'open' | 'locked' | 'title' | 'confirm' | 'keep' | 'busy' | 'done', string>;
type Props<T> = {
  when: number;
  words: Words;
  asksReason?: boolean;
  cancel: (reason: string) => Promise<T>;
  onDone: (changed: T) => void;
  /** What the dialog says. */
  children: ReactNode;
};

export function CancelLesson<T>({ when, words, ...dialog }: Props<T>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <CancelButton words={words} locked={useNow() > when - limits.cancelLockMs} onClick={() => setAsking(true)} />
      {asking && <CancelDialog words={words} onClose={() => setAsking(false)} {...dialog} />}
    </>
  );
}

const length = between(text.cancelReasonMin, text.cancelReasonMax, (min, max) =>
  lessonTexts.now().cancel.reasonLength(min, max),
);

type DialogProps<T> = Omit<Props<T>, 'when'> & { onClose: () => void };

function CancelDialog<T>({ words, asksReason, cancel, onDone, onClose, children }: DialogProps<T>) {
  const { notify } = useShell();
  const { reason: label } = lessonTexts.use().cancel;
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: (changed) => {
      onDone(changed);
      notify.success(words.done);
      onClose();
    },
    onError: (problem) => notify.error(problemText(problem)),
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

/** Stays in reach of keyboard and finger when it is locked, so that it can say why. */
function CancelButton({ words, locked, onClick }: { words: Words; locked: boolean; onClick: () => void }) {
  return (
    <Tooltip label={words.locked} disabled={!locked} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="subtle"
        color="gray"
        data-disabled={locked || undefined}
        aria-disabled={locked}
        onClick={() => !locked && onClick()}
      >
        {words.open}
      </Button>
    </Tooltip>
  );
}
