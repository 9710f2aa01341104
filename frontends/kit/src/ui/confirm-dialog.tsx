import { Dialog } from './dialog.tsx';
import { type DeedProps, DialogDeed } from './dialog-deed.tsx';

type Props = DeedProps & { title: string; size?: number; onConfirm: () => void; onCancel: () => void };

/** Title says the deed, body the consequence, buttons the verb and the way out. */
export function ConfirmDialog({ title, size, onConfirm, ...deed }: Props) {
  return (
    <Dialog title={title} size={size} onClose={deed.onCancel}>
      <DialogDeed gap="sm" onDeed={onConfirm} {...deed} />
    </Dialog>
  );
}
