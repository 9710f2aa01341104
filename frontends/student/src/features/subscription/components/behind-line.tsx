import { Anchor } from '@mantine/core';
import type { LedgerLineJson } from '@parlance/kit/api/types.ts';
import { localDate } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { billingPath } from '../../../ui/billing/billing.ts';

/** The way from a line of the ledger to its lesson among those of its day, or to its payment. */
export function BehindLine({ line }: { line: LedgerLineJson }) {
  const { clock, navigate, session } = useShell();
  const { behind: words } = subscriptionTexts.use();
  const { bookingId, groupSessionId, invoiceId, lessonWhen, isReturned } = line;
  if (invoiceId) {
    const path = `${billingPath}&line=${encodeURIComponent(invoiceId)}`;
    return <Way path={path} text={words.payment} onGo={navigate} />;
  }
  if (!bookingId || lessonWhen === null) return null;
  const place: Record<string, string> =
    lessonWhen > clock.now() && !isReturned
      ? { view: 'upcoming' }
      : { view: 'history', day: localDate(lessonWhen, session.person.timeZone) };
  if (groupSessionId) place.kind = 'group';
  const path = `/student/bookings?${new URLSearchParams({ ...place, lesson: bookingId })}`;
  return <Way path={path} text={words.lesson} onGo={navigate} />;
}

const Way = ({ path, text, onGo }: { path: string; text: string; onGo: (path: string) => void }) => (
  <Anchor component="button" type="button" onClick={() => onGo(path)}>
    {text}
  </Anchor>
);
