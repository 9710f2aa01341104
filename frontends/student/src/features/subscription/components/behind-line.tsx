import { Anchor } from '@mantine/core';
import type { LedgerLineJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { billingPath } from '../../../ui/billing/billing.ts';

/** The way from a line of the ledger to its lesson, or to its payment. */
export function BehindLine({ line }: { line: LedgerLineJson }) {
  const { clock, navigate } = useShell();
  const { behind: words } = subscriptionTexts.use();
  const { bookingId, groupSessionId, invoiceId, lessonWhen } = line;
  if (invoiceId) {
    const path = `${billingPath}&line=${encodeURIComponent(invoiceId)}`;
    return <Way path={path} text={words.payment} onGo={navigate} />;
  }
  if (!bookingId) return null;
  const view = lessonWhen !== null && lessonWhen > clock.now() ? 'upcoming' : 'history';
  const path = `/student/bookings?view=${view}${groupSessionId ? '&kind=group' : ''}`;
  return <Way path={path} text={words.lesson} onGo={navigate} />;
}

const Way = ({ path, text, onGo }: { path: string; text: string; onGo: (path: string) => void }) => (
  <Anchor component="button" type="button" onClick={() => onGo(path)}>
    {text}
  </Anchor>
);
