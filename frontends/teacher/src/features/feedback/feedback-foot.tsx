/** The foot of a dialog in which feedback is written: when the draft was kept, or that it is being sent, and the two ways on. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Button } from '@mantine/core';
import { bookingTexts } from '../../locales/texts.ts';

/** `savedAt` is zero while nothing is kept. */
type Props = { savedAt: number; sending: boolean; onCancel: () => void };

export function FeedbackFoot({ savedAt, sending, onCancel }: Props) {
  const { timeZone } = useShell().session.person;
  const { feedback } = bookingTexts.use();
  const kept = savedAt === 0 ? '' : feedback.saved(`${timeOf(savedAt, timeZone)} ${cityOf(timeZone)}`);
  return (
    <DialogFoot say={sending ? feedback.busy : kept}>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {feedback.cancel}
      </Button>
      <Button type="submit" loading={sending}>
        {feedback.submit}
      </Button>
    </DialogFoot>
  );
}
