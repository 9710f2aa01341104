import { Button, Modal, Stack } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import type { FormEvent, ReactNode } from 'react';
import { texts as shared } from '../../../locales/texts.ts';

type Props = {
  title: string;
  deed: string;
  cancelText?: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, what the server said, the way out and the verb. */
export function FormDialog({
  title,
  deed,
  cancelText,
  danger,
  busy,
  disabled,
  error,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { cancel, close } = shared.use();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {error !== null && (
            <Note tone="danger" role="alert">
              {problemText(error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" disabled={busy} onClick={onClose}>
              {cancelText ?? cancel}
            </Button>
            <Button type="submit" loading={busy} disabled={disabled ?? false} {...(danger ? { color: 'red' } : {})}>
              {deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
