import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { bookingTexts } from '../../locales/texts.ts';
import { type Proposal, useDecline, whenText } from './proposals.ts';

/** No other hour: the lesson goes, and the token comes back. */
export function DeclineDialog({ proposal: { booking }, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { proposal: words } = bookingTexts.use();
  const { session, notify } = useShell();
  const decline = useDecline(booking.id);
  const { name } = booking.profile.tutor;
  const submit = () =>
    void decline.mutateAsync(undefined).then(
      () => {
        notify.success(words.declined);
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.declineTitle}
      action={words.declineAction}
      danger
      cancelText={words.declineNot}
      busy={decline.isPending}
      error={decline.error}
      onConfirm={submit}
      onCancel={onClose}
    >
      <p>{words.declineBody(name, whenText(booking.when, session.person.timeZone))}</p>
    </ConfirmDialog>
  );
}
