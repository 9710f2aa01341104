/** Cancelling a lesson, one-on-one or of a group, locked from 12 hours before its start. What is asked before differs by person. */
import { Button, Tooltip } from '@mantine/core';
import { lesson as limits } from '@parlance/proto/limits';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { problemText } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Words = Record<'open' | 'locked' | 'title' | 'confirm' | 'keep' | 'busy' | 'done', string>;
type Props<T> = {
  when: number;
  words: Words;
  cancel: () => Promise<T>;
  onDone: (changed: T) => void;
  /** Whether what was filled in allows it; asked at the click. */
  ready?: (() => boolean) | undefined;
  /** What the dialog says and asks. */
  children: ReactNode;
};

export function CancelLesson<T>({ when, words, cancel, onDone, ready = () => true, children }: Props<T>) {
  const { notify } = useShell();
  const [asking, setAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: (changed) => {
      onDone(changed);
      notify.success(words.done);
      setAsking(false);
    },
    onError: (problem) => notify.error(problemText(problem)),
  });
  return (
    <>
      <CancelButton words={words} locked={useNow() > when - limits.cancelLockMs} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={words.title}
          deed={words.confirm}
          cancelText={words.keep}
          danger
          busy={cancelling.isPending}
          say={cancelling.isPending && words.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => ready() && cancelling.mutate()}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
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
