/** Before a student is sent out: what it means. */
import { useState } from 'react';
import { leadingTexts } from '../locales/texts.ts';
import { Question } from '../ui/room-dialog.tsx';

type Props = { name: string; onRemove: () => Promise<unknown>; onClose: () => void };

export function RemoveDialog({ name, onRemove, onClose }: Props) {
  const { question, consequence, stay, remove } = leadingTexts.use().removal;
  const [busy, setBusy] = useState(false);
  const sendOut = async () => {
    setBusy(true);
    await onRemove();
    onClose();
  };
  return (
    <Question
      title={question(name)}
      detail={consequence}
      stay={stay}
      busy={busy}
      action={remove}
      onStay={onClose}
      onConfirm={() => void sendOut()}
    />
  );
}
