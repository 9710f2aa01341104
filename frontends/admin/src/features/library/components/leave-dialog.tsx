import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { libraryTexts } from '../../../locales/texts.ts';

export function LeaveDialog({ leaving: { stay, leave } }: { leaving: { stay: () => void; leave: () => void } }) {
  const words = libraryTexts.use();
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      action={words.leave}
      danger
      cancelText={words.goOnEditing}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>{words.leaveBody}</p>
    </ConfirmDialog>
  );
}
