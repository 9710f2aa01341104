import { leaveTexts } from '../locales/texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Asked } from './use-unsaved.ts';

export function LeaveDialog({ asked }: { asked: Asked }) {
  const words = leaveTexts.use();
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={words.title}
      action={words.leave}
      danger
      cancelText={words.stay}
      onConfirm={asked.leave}
      onCancel={asked.stay}
    >
      <p>{words.body}</p>
    </ConfirmDialog>
  );
}
