import { Box, Group, Text } from '@mantine/core';
import type { MoneyJson, PlanJson, Schemas } from '@parlance/kit/api/types.ts';
import { purchase } from '@parlance/kit/domain/limits.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { dateText, expiryText } from '@parlance/kit/domain/time.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { MoneyFigure } from '@parlance/kit/ui/money.tsx';
import { type MarkShape, type MarkTone, StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { type HeldPlan, isGroup, isPte, type PlanState } from '../model/plan-state.ts';
import { usePromotion } from '../use-promotion.ts';
import { PlanAction } from './plan-action.tsx';
import { PromoField } from './promo-field.tsx';
import classes from './plan-cards.module.css';

const marks: Record<PlanState, { shape: MarkShape; tone: MarkTone }> = {
  none: { shape: 'dash', tone: 'default' },
  waiting: { shape: 'half', tone: 'primary' },
  given: { shape: 'dot', tone: 'primary' },
  active: { shape: 'dot', tone: 'primary' },
  ending: { shape: 'triangle', tone: 'warning' },
  'past-due': { shape: 'square', tone: 'error' },
};

type Props = { plans: readonly HeldPlan[]; balances: Schemas['Balances'] | undefined };

/** One fixed place a category: a state changes the words inside, never the shape. */
export function PlanCards({ plans, balances }: Props) {
  const words = subscriptionTexts.use();
  const [code, setCode] = useState('');
  const first = plans.find((held) => held.state === 'none' && held.plan);
  const promotion = usePromotion(code, { type: first?.type ?? 'lessonTokens' });
  return (
    <section aria-labelledby="your-plans">
      <Group justify="space-between" align="flex-end" gap="12px 24px">
        <div>
          <Text component="h2" fw={650} id="your-plans">
            {words.plans.title}
          </Text>
          <Quiet>{words.plans.hint}</Quiet>
        </div>
        {first && (
          <PromoField
            w={{ base: '100%', sm: 300 }}
            promotion={promotion}
            maxLength={purchase.promoCodeMax}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={({ key }) => key === 'Enter' && promotion.ask()}
          />
        )}
      </Group>
      <div className={classes.cards}>
        {plans.map((held) => (
          <PlanCard key={held.type} held={held} tokens={balances?.[held.type]} code={promotion.code} />
        ))}
      </div>
    </section>
  );
}

type CardProps = { held: HeldPlan; tokens: number | undefined; code: string };

function PlanCard({ held, tokens, code }: CardProps) {
  const { plans: words } = subscriptionTexts.use();
  const { type, state } = held;
  return (
    <Box component="article" className={`p-card ${classes.card}`} aria-label={categoryLabel(type)} data-state={state}>
      <header>
        <StreamChip isPte={isPte(type)} />
        <Text component="h3" fz={16} fw={650} lh="24px">
          {isGroup(type) ? words.group : words.oneOnOne}
        </Text>
      </header>
      <Figure held={held} tokens={tokens} />
      <div className={classes.state}>
        <StateMark {...marks[state]}>{words.states[state]}</StateMark>
        <Next held={held} tokens={tokens} />
      </div>
      <footer>
        <PlanAction held={held} code={code} />
      </footer>
    </Box>
  );
}

/** What is held and until when, or what it costs. */
function Figure({
  held: { plan, subscription, state, until },
  tokens,
}: {
  held: HeldPlan;
  tokens: number | undefined;
}) {
  const { session } = useShell();
  const { plans: words } = subscriptionTexts.use();
  const zone = session.person.timeZone;
  const isHeld = subscription !== undefined || state === 'given';
  return (
    <div className={classes.figure}>
      <Text component="p" className="p-figures" fz="var(--p-figure)" fw={650} lh={1.25}>
        {isHeld ? (
          <>
            {tokens ?? '–'}{' '}
            <Text component="span" size="sm" fw={400} c="dimmed">
              {words.unit(tokens ?? 0)}
            </Text>
          </>
        ) : (
          plan && <MoneyFigure value={plan.price} />
        )}
      </Text>
      <Quiet>
        {isHeld ? until && words.until(expiryText(until, zone)) : plan && words.period(plan.tokensPerPeriod)}
      </Quiet>
    </div>
  );
}

type NextProps = { held: HeldPlan; tokens: number | undefined };

/** What comes next, by itself. */
function Next({ held, tokens = 0 }: NextProps) {
  const { session } = useShell();
  subscriptionTexts.use();
  return <Small>{nextText(held, tokens, session.person.timeZone)}</Small>;
}

function nextText({ state, subscription, plan }: HeldPlan, tokens: number, zone: string): string {
  const { plans: words } = subscriptionTexts.now();
  if (state === 'waiting') return words.notTwice;
  if (state === 'given') return plan ? `${moneyText(plan.price)} ${words.period(plan.tokensPerPeriod)}` : '';
  if (!subscription) return plan ? words.lesson(moneyText(perLesson(plan)), tokens) : '';
  if (state === 'ending') return words.noFurther(tokens);
  const price = moneyText(subscription.price);
  const on = subscription.nextPaymentAt === null ? '' : dateText(subscription.nextPaymentAt, zone);
  if (state === 'past-due') return on ? words.openNextTry(price, on) : words.open(price);
  return on ? words.next(price, on) : '';
}

/** Of a plan, to the nearest minor unit. */
const perLesson = ({ price, tokensPerPeriod }: PlanJson): MoneyJson => ({
  amount: Math.round(price.amount / Math.max(1, tokensPerPeriod)),
  currency: price.currency,
});
