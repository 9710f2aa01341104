import { Anchor, Group } from '@mantine/core';
import type { BillingItemJson } from '@parlance/kit/api/types.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { dateTimeText, timeOf } from '@parlance/kit/domain/time.ts';
import { categoryLabel, tokenLabel, tokenNotice } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { createdAt } from '../../../ui/billing/billing.ts';
import type { PendingJson } from '../model/checkout.ts';
import type { Returned } from '../use-returned.ts';
import { BookLink } from './book-link.tsx';

const tones = { waiting: 'info', confirmed: 'success', unpaid: 'plain' } as const;

/** In one place: what is awaited, and what has come of it. Leaving the page loses nothing. */
export function ReturnedNote({ returned }: { returned: Returned }) {
  return (
    <Note tone={tones[returned.state]} role="status">
      {returned.state === 'waiting' && <Waiting checkout={returned.checkout} />}
      {returned.state === 'confirmed' && <Confirmed line={returned.line} />}
      {returned.state === 'unpaid' && <Unpaid checkout={returned.checkout} />}
    </Note>
  );
}

/** "PTE group", "5 single tokens, Workplace one-on-one". */
export function boughtText({ isPlan, tokens, tokenType }: PendingJson): string {
  const category = categoryLabel(tokenType);
  return isPlan ? category : subscriptionTexts.now().returned.single(tokens, category);
}

function Waiting({ checkout }: { checkout: PendingJson }) {
  const { session } = useShell();
  const { returned: words } = subscriptionTexts.use();
  const at = dateTimeText(checkout.openedAt, session.person.timeZone);
  return (
    <>
      <p>
        <b>{words.waiting}</b> {words.what(boughtText(checkout), moneyText(checkout.price), at)}
      </p>
      <p>{words.byThemselves(checkout.tokens)}</p>
    </>
  );
}

function Confirmed({ line }: { line: BillingItemJson }) {
  const { session } = useShell();
  const { returned: words } = subscriptionTexts.use();
  const { tokenType, tokens, receipt } = line;
  return (
    <>
      <p>
        <b>{words.confirmed(timeOf(createdAt(line), session.person.timeZone, { seconds: true }))}</b>{' '}
        {tokenType && tokens > 0 && tokenNotice(tokens, tokenLabel(tokenType))}
      </p>
      <Group gap="4px 16px">
        {tokenType && <BookLink type={tokenType} />}
        {receipt && (
          <Anchor href={receipt} target="_blank" rel="noreferrer">
            {words.receipt}
          </Anchor>
        )}
      </Group>
    </>
  );
}

function Unpaid({ checkout }: { checkout: PendingJson }) {
  const { returned: words } = subscriptionTexts.use();
  return (
    <p>
      <b>{words.unpaid(boughtText(checkout))}</b> {words.nothingCharged}
    </p>
  );
}
