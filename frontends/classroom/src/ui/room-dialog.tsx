/** A question or a sheet over the room. The browser's own dialog puts the focus on the first thing to press, keeps it inside and gives it back. */
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import room from './room.module.css';

type Props = {
  title: string;
  detail?: string | undefined;
  wide?: boolean;
  /** What stands at the foot before the button that closes, and after it. */
  actions?: ReactNode;
  action?: ReactNode;
  close: string;
  onClose: () => void;
  children?: ReactNode;
};

export function RoomDialog({ title, detail, wide, actions, action, close, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page: taken away open, it would give the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={room.dialog}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // The page takes it away; the browser closing it first would lose the focus.
        event.preventDefault();
        onClose();
      }}
    >
      <Text component="h2" id={id} size="lg" fw={650}>
        {title}
      </Text>
      {detail !== undefined && (
        <Text c="dimmed" mt={8}>
          {detail}
        </Text>
      )}
      {children}
      <Group className={room.actions} justify="flex-end" gap="sm" mt="lg">
        {actions}
        <Button variant="default" size="md" onClick={onClose}>
          {close}
        </Button>
        {action}
      </Group>
    </dialog>
  );
}

type QuestionProps = {
  title: string;
  detail?: string;
  stay: string;
  action: string;
  busy?: boolean;
  onStay: () => void;
  onConfirm: () => void;
};

/** Before an action that is not done by mistake: staying comes first, and has the focus. */
export function Question({ title, detail, stay, action, busy, onStay, onConfirm }: QuestionProps) {
  const button = (
    <Button color="red" size="md" disabled={busy} onClick={onConfirm}>
      {action}
    </Button>
  );
  return <RoomDialog title={title} detail={detail} close={stay} action={button} onClose={onStay} />;
}
