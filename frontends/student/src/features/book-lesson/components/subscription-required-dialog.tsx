import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Button, Modal } from '@mantine/core';
import { bookingTexts } from '../../../locales/texts.ts';

type Props = { onCancel: () => void; onEnroll: () => void };

/** BOOK-18..BOOK-20. */
export function SubscriptionRequiredDialog({ onCancel, onEnroll }: Props) {
  const words = bookingTexts.use().subscription;
  return (
    <Modal opened onClose={onCancel} title={words.requiredTitle} closeButtonProps={{ 'aria-label': words.close }}>
      <p>{words.required}</p>
      <DialogFoot say={words.safe}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button onClick={onEnroll}>{words.enroll}</Button>
      </DialogFoot>
    </Modal>
  );
}
