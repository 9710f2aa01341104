import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Stack } from '@mantine/core';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { useResumeSubscription, useSubscribe } from '../api/payments.ts';
import type { HeldPlan } from '../model/plan-state.ts';
import { promoOf } from '../model/promo-code.ts';
import { searchPath } from '../model/search-path.ts';
import { useLeave } from '../use-leave.ts';
import { PayNowButton } from './pay-now-button.tsx';

/** What can be done with a plan now; what the school has given is used first, and may be followed by a plan of one's own. */
export function PlanAction({ held, code }: { held: HeldPlan; code: string }) {
  const { type, state, plan } = held;
  if (state === 'ending') return <Resume held={held} />;
  if (state === 'past-due') return <PayNow type={type} payUrl={held.subscription?.payUrl ?? null} />;
  if (state === 'active') return <Book type={type} />;
  const subscribe = { type, code, isDisabled: state === 'waiting' || !plan };
  if (state !== 'given') return <Subscribe {...subscribe} />;
  return (
    <Stack gap={4}>
      <Book type={type} />
      <Subscribe {...subscribe} isSecond />
    </Stack>
  );
}

type Type = { type: HeldPlan['type'] };

type Subscribing = Type & { code: string; isDisabled: boolean; isSecond?: boolean };

function Subscribe({ type, code, isDisabled, isSecond = false }: Subscribing) {
  const { plans: words } = subscriptionTexts.use();
  const subscribe = useSubscribe();
  const { isLeaving, leaveFor, say } = useLeave();
  const go = () =>
    subscribe.mutate(
      { type, ...promoOf(code) },
      { onSuccess: ({ checkoutUrl }) => leaveFor(checkoutUrl), onError: say },
    );
  return (
    <Button
      variant={isSecond ? 'subtle' : 'default'}
      fullWidth
      aria-label={words.subscribeTo(categoryLabel(type))}
      disabled={isDisabled}
      loading={subscribe.isPending || isLeaving}
      onClick={go}
    >
      {words.subscribe}
    </Button>
  );
}

function Book({ type }: Type) {
  const { navigate } = useShell();
  const { plans: words } = subscriptionTexts.use();
  return (
    <Button
      variant="default"
      fullWidth
      aria-label={words.bookOf(categoryLabel(type))}
      onClick={() => navigate(searchPath(type))}
    >
      {words.book}
    </Button>
  );
}

function PayNow({ type, payUrl }: Type & { payUrl: string | null }) {
  const { plans: words } = subscriptionTexts.use();
  return <PayNowButton payUrl={payUrl} variant="default" fullWidth aria-label={words.payNowFor(categoryLabel(type))} />;
}

function Resume({ held: { type, subscription } }: { held: HeldPlan }) {
  const { notify, session } = useShell();
  const { plans: words } = subscriptionTexts.use();
  const resume = useResumeSubscription();
  const { say } = useLeave();
  const until = subscription?.paidUntil ? dateText(subscription.paidUntil, session.person.timeZone) : '';
  return (
    <Button
      variant="default"
      fullWidth
      aria-label={words.resumeOf(categoryLabel(type))}
      loading={resume.isPending}
      onClick={() =>
        sendAndTell(resume, type, {
          onSuccess: () => notify.success(words.resumed(categoryLabel(type), until)),
          onError: say,
        })
      }
    >
      {words.resume}
    </Button>
  );
}
