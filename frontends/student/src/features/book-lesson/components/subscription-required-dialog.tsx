import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Button, Modal } from '@mantine/core';

type Props = { onCancel: () => void; onEnroll: () => void };

/** BOOK-18..BOOK-20. */
export function SubscriptionRequiredDialog({ onCancel, onEnroll }: Props) {
  return (
    <Modal opened onClose={onCancel} title="Subscription Required" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>To book this teacher, you need an active subscription</p>
      <DialogFoot say="Your token was not used.">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onEnroll}>Enroll Now</Button>
      </DialogFoot>
    </Modal>
  );
}
