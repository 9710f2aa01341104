import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Checkbox, Group, Text } from '@mantine/core';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { expiryText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { useCancelSubscription } from '../api/payments.ts';
import type { HeldPlan } from '../model/plan-state.ts';

type Props = {
  /** Those that renew; at least one. */
  plans: readonly HeldPlan[];
  balances: Schemas['Balances'] | undefined;
  onClose: () => void;
};

/** Which plans end with their period, until when each stays, and what stays; all are chosen at first. */
export function CancelDialog({ plans, balances, onClose }: Props) {
  const { session } = useShell();
  const { cancel: words } = subscriptionTexts.use();
  const done = useDone(onClose);
  const cancel = useCancelSubscription();
  const [chosen, setChosen] = useState(() => plans.map(({ type }) => type));
  const zone = session.person.timeZone;
  const toggle = (type: HeldPlan['type']) =>
    setChosen((known) => (known.includes(type) ? known.filter((one) => one !== type) : [...known, type]));
  return (
    <ConfirmDialog
      title={words.title}
      size={560}
      action={words.action}
      cancelText={words.keep}
      danger
      busy={cancel.isPending}
      disabled={chosen.length === 0}
      error={cancel.error}
      onConfirm={() =>
        sendAndTell(cancel, { types: chosen, isAll: chosen.length === plans.length }, { onSuccess: done(words.done) })
      }
      onCancel={onClose}
    >
      <p>{words.body(zoneLabel(zone))}</p>
      <ul role="list" className="p-ruled" aria-label={words.plans}>
        {plans.map(({ type, state, subscription }) => (
          <Group key={type} component="li" justify="space-between" gap="4px 16px" py={10}>
            <Checkbox label={categoryLabel(type)} checked={chosen.includes(type)} onChange={() => toggle(type)} />
            <Text component="span" className="p-figures" size="sm" c="dimmed">
              {state === 'past-due' && words.atOnce}
              {state !== 'past-due' &&
                subscription?.paidUntil &&
                words.stays(
                  balances?.[type] ?? 0,
                  `${expiryText(subscription.paidUntil, zone)}, ${timeOf(subscription.paidUntil, zone)}`,
                )}
            </Text>
          </Group>
        ))}
      </ul>
      <p>{words.after}</p>
    </ConfirmDialog>
  );
}
