import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

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
  cancelText = 'Cancel',
  busyText,
  busy,
  danger,
  onConfirm,
  onCancel,
  children,
}: Props) {
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
      <Group justify="flex-end" mt="lg">
        <span aria-live="polite" style={{ flex: 1 }}>
          {busy ? busyText : ''}
        </span>
        <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
          {cancelText}
        </Button>
        <Button loading={busy} {...(danger ? { color: 'red' } : {})} onClick={onConfirm}>
          {confirmText}
        </Button>
      </Group>
    </Modal>
  );
}
