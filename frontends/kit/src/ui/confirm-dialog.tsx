import { Dialog } from './dialog.tsx';
import { type ActionProps, DialogAction } from './dialog-action.tsx';

type Props = ActionProps & { title: string; size?: number; onConfirm: () => void; onCancel: () => void };

/** Title says the action, body the consequence, buttons the verb and the way out. */
export function ConfirmDialog({ title, size, onConfirm, ...action }: Props) {
  return (
    <Dialog title={title} size={size} busy={action.busy ?? false} onClose={action.onCancel}>
      <DialogAction gap="sm" onAction={onConfirm} {...action} />
    </Dialog>
  );
}
