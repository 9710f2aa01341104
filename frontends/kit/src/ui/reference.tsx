/** The id by which a fault is found in the logs, for whoever asks support about it. It stands beside the words, small, and is marked whole by a press. */
import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { problemText, referenceOf } from '../api/problem.ts';
import { texts } from '../locales/texts.ts';
import classes from './reference.module.css';
import { Small } from './words.tsx';

/** Not read out with what went wrong: nobody remembers 32 digits, and they are there to be found. */
export const ReferenceText = ({ id }: { id: string }) => (
  <Small component="span" className={classes.text ?? ''} aria-live="off">
    {texts.use().ui.reference} <code className={classes.id}>{id}</code>
  </Small>
);

type Props = { of: unknown };

/** Nothing where somebody was only told no. */
export function Reference({ of: problem }: Props) {
  const id = referenceOf(problem);
  return id === undefined ? null : <ReferenceText id={id} />;
}

/** Where there is room for a button, on a page or in its place. */
export function ReferenceToCopy({ of: problem }: Props) {
  const id = referenceOf(problem);
  const { copyReference, copied: done } = texts.use().ui;
  const { copied, copy } = useClipboard();
  if (id === undefined) return null;
  const Mark = copied ? IconCheck : IconCopy;
  return (
    <Group gap={4} wrap="nowrap" aria-live="off">
      <ReferenceText id={id} />
      <Button
        variant="subtle"
        color="gray"
        c="dimmed"
        size="compact-sm"
        aria-label={copied ? done : copyReference}
        onClick={() => copy(id)}
      >
        <Mark size={16} stroke={1.75} aria-hidden />
      </Button>
    </Group>
  );
}

/** What went wrong, in a note or below a field. */
export const ProblemWords = ({ error }: { error: unknown }) => (
  <>
    {problemText(error)}
    <Reference of={error} />
  </>
);
