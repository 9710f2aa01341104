import { Anchor } from '@mantine/core';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { usePortal } from '../use-portal.ts';

/** For a payment that failed. */
export function PayNowLink({ title }: { title: string }) {
  const { plans: words } = subscriptionTexts.use();
  const { isBusy, open } = usePortal();
  return (
    <Anchor component="button" type="button" aria-label={words.payNowFor(title)} disabled={isBusy} onClick={open}>
      {words.payNow}
    </Anchor>
  );
}
