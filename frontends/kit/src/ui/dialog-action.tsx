import { Button, type MantineSpacing, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import { Note } from './note.tsx';
import classes from './dialog-action.module.css';
import { ProblemWords } from './reference.tsx';

export type ActionProps = {
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** The way out, where it is called anything but Cancel. */
  cancelText?: string;
  /** What pressing the button means, or what is happening now. */
  say?: ReactNode;
  /** What kept it from being done; nothing is said of none. */
  error?: unknown;
  children?: ReactNode;
};
type Props = ActionProps & {
  gap: MantineSpacing;
  onCancel: () => void;
  /** Absent where the button sends a form. */
  onAction?: () => void;
};

/** A dialog's body, and below it what went wrong and the line with the way out and the verb, which stay in view while the body scrolls. */
export function DialogAction({ action, danger, busy = false, disabled = false, cancelText, say, ...rest }: Props) {
  const { cancel } = texts.use().ui;
  const { error = null, gap, onCancel, onAction, children } = rest;
  return (
    <>
      <Stack gap={gap}>{children}</Stack>
      <Stack component="footer" gap="sm" className={`p-line-above ${classes.foot}`}>
        {error !== null && (
          <Note tone="danger" role="alert">
            <ProblemWords error={error} />
          </Note>
        )}
        <div className={classes.buttons}>
          <Text size="sm" c="dimmed" mr="auto" className={classes.say} role="status">
            {say}
          </Text>
          <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
            {cancelText ?? cancel}
          </Button>
          <Button
            type={onAction ? 'button' : 'submit'}
            color={danger ? 'red' : 'teal'}
            loading={busy}
            disabled={disabled}
            onClick={onAction}
          >
            {action}
          </Button>
        </div>
      </Stack>
    </>
  );
}
