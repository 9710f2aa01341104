import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { bookingTexts } from '../../../locales/texts.ts';

type Props = { onCancel: () => void; onEnroll: () => void };

export function SubscriptionRequiredDialog({ onCancel, onEnroll }: Props) {
  const words = bookingTexts.use().subscription;
  return (
    <ConfirmDialog
      title={words.requiredTitle}
      action={words.enroll}
      say={words.safe}
      onCancel={onCancel}
      onConfirm={onEnroll}
    >
      <p>{words.required}</p>
    </ConfirmDialog>
  );
}
