/** Before a student is sent out: what it means. */
import { useState } from 'react';
import { leadingTexts } from '../../locales/leading/texts.ts';
import { RoomDialog } from '../../ui/room-dialog.tsx';
import room from '../../ui/room.module.css';

type Props = { name: string; onRemove: () => Promise<unknown>; onClose: () => void };

export function RemoveDialog({ name, onRemove, onClose }: Props) {
  const { removal } = leadingTexts.use();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onRemove();
    onClose();
  };
  return (
    <RoomDialog title={removal.question(name)} detail={removal.consequence} onClose={onClose}>
      <div className={room.actions}>
        <button type="button" className={room.button} onClick={onClose}>
          {removal.stay}
        </button>
        <button type="button" className={room.button} data-danger disabled={busy} onClick={() => void remove()}>
          {removal.remove}
        </button>
      </div>
    </RoomDialog>
  );
}
