import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import { DialogFoot } from './dialog-foot.tsx';

type Props = {
  title: string;
  confirmText: string;
  cancelText?: string;
  busyText?: string;
  busy: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Title says the deed, body the consequence, buttons the verb and the way out. */
export function ConfirmDialog({
  title,
  confirmText,
  cancelText,
  busyText,
  busy,
  danger,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const { ui } = texts.use();
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': ui.close }}>
      <Stack gap="sm">{children}</Stack>
      <DialogFoot say={busy ? busyText : undefined}>
        <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
          {cancelText ?? ui.cancel}
        </Button>
        <Button loading={busy} {...(danger ? { color: 'red' } : {})} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
