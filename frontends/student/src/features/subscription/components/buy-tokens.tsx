import { ActionIcon, Box, Button, Group, Input, NumberInput, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { MoneyJson, Schemas } from '@parlance/kit/api/types.ts';
import { purchase } from '@parlance/kit/domain/limits.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { MoneyFigure } from '@parlance/kit/ui/money.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { useBuyTokens } from '../api/payments.ts';
import { type BoughtWord, isStreamOpen, type SoldPlan } from '../model/plan-state.ts';
import { isQuantity, orderSchema, type Quantity, stepped, times } from '../model/token-order.ts';
import { isAboutCode, offOf } from '../model/promotion.ts';
import { useLeave } from '../use-leave.ts';
import { type CheckedCode, usePromotion } from '../use-promotion.ts';
import { PromoField } from './promo-field.tsx';
import classes from './buy-tokens.module.css';

const often = [1, 5, 10, 20];

type Props = {
  /** What is sold; at least one. */
  plans: readonly SoldPlan[];
  balances: Schemas['Balances'] | undefined;
  /** Whether something else on the page is to be done first. */
  isSecond: boolean;
};

/** Single tokens, 1 to 50 at a time, with what they cost and what is held afterwards. */
export function BuyTokens({ plans, balances, isSecond }: Props) {
  const { tokens: words } = subscriptionTexts.use();
  const buy = useBuyTokens();
  const { isLeaving, leaveFor, say } = useLeave();
  const initial: { tokenType: BoughtWord; quantity: Quantity; promoCode: string } = {
    tokenType: plans[0]?.type ?? 'lessonTokens',
    quantity: 5,
    promoCode: '',
  };
  const form = useSchemaForm(orderSchema, { initialValues: initial, sending: buy });
  const { tokenType, quantity, promoCode } = form.values;
  const promotion = usePromotion(promoCode, { type: tokenType, single: true });
  const setQuantity = (value: Quantity) => {
    form.setFieldValue('quantity', value);
    form.clearFieldError('quantity');
  };
  const chosen = plans.find(({ type }) => type === tokenType);
  const price = chosen?.plan.singleTokenPrice;
  return (
    <Panel title={words.title} subtitle={words.hint}>
      <form
        noValidate
        onSubmit={form.submit((order) =>
          buy.mutate(order, {
            onSuccess: ({ checkoutUrl }) => leaveFor(checkoutUrl),
            onError: (problem) =>
              isAboutCode(problem) ? form.setFieldError('promoCode', problemText(problem)) : say(problem),
          }),
        )}
      >
        <Stack p="16px var(--p-gutter) var(--p-gutter)">
          <Kinds plans={plans} balances={balances} {...form.getInputProps('tokenType')} />
          <HowMany {...form.getInputProps('quantity')} onChange={setQuantity} />
          <PromoField maw={340} promotion={promotion} {...form.getInputProps('promoCode')} />
          {price && isQuantity(quantity) && (
            <Price
              price={price}
              quantity={quantity}
              promotion={promotion}
              after={balances && balances[tokenType] + quantity}
            />
          )}
          {chosen && !isStreamOpen(plans, tokenType) && <Small>{words.needsPlan}</Small>}
          <Group gap="8px 16px">
            <Button type="submit" variant={isSecond ? 'default' : 'filled'} loading={buy.isPending || isLeaving}>
              {words.checkout}
            </Button>
            <Small>{words.where}</Small>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

type PriceProps = {
  /** Of one. */
  price: MoneyJson;
  quantity: number;
  promotion: CheckedCode;
  after: number | undefined;
};

/** What they cost, less what a code that was found good takes off, and what is held then. */
function Price({ price, quantity, promotion: { code, terms }, after }: PriceProps) {
  const { tokens: words, promo } = subscriptionTexts.use();
  const { amount, currency } = times(price, quantity);
  const off = offOf({ amount, currency }, terms);
  return (
    <Group className="p-line-above" justify="space-between" pt={14} mih={64} role="status" aria-label={words.price}>
      <div>
        <Quiet>{words.each(quantity, moneyText(price))}</Quiet>
        {off.amount > 0 && <Quiet>{promo.less(moneyText({ amount: -off.amount, currency }), code)}</Quiet>}
        {after !== undefined && <Quiet>{words.after(after)}</Quiet>}
      </div>
      <Text fz="var(--p-figure)" fw={650} lh={1.25}>
        <MoneyFigure value={{ amount: amount - off.amount, currency }} />
      </Text>
    </Group>
  );
}

type KindsProps = Pick<Props, 'plans' | 'balances'> & {
  value: BoughtWord;
  onChange: (value: string) => void;
};

function Kinds({ plans, balances, value, onChange }: KindsProps) {
  const { tokens: words } = subscriptionTexts.use();
  return (
    <Radio.Group aria-label={words.kind} value={value} onChange={onChange}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8}>
        {plans.map(({ type, plan, subscription }) => (
          <Box key={type} component="label" className={classes.kind ?? ''} data-chosen={type === value || undefined}>
            <Radio value={type} aria-label={categoryLabel(type)} />
            <span>
              {categoryLabel(type)}
              <Small component="span" display="block">
                {subscription || balances?.[type] ? words.now(balances?.[type] ?? 0) : words.noPlan}
              </Small>
            </span>
            {moneyText(plan.singleTokenPrice)}
          </Box>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

type HowManyProps = { value: Quantity; onChange: (value: Quantity) => void; error?: ReactNode };

function HowMany({ value, onChange, error, ...field }: HowManyProps) {
  const { tokens: words } = subscriptionTexts.use();
  const { tokensMin: least, tokensMax: most } = purchase;
  return (
    <Input.Wrapper label={words.howMany} id="token-quantity" error={error}>
      <Group gap="8px 16px" role="group" aria-label={words.howMany}>
        <Group gap={6} wrap="nowrap">
          <Step label={words.less} isDisabled={value === least} onStep={() => onChange(stepped(value, -1))}>
            <IconMinus {...icon} />
          </Step>
          <NumberInput
            {...field}
            id="token-quantity"
            w={72}
            value={value}
            error={Boolean(error)}
            onChange={onChange}
            min={least}
            max={most}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            styles={{ input: { textAlign: 'center' } }}
          />
          <Step label={words.more} isDisabled={value === most} onStep={() => onChange(stepped(value, 1))}>
            <IconPlus {...icon} />
          </Step>
        </Group>
        <Group gap={6} wrap="nowrap">
          {often.map((count) => (
            <Button
              key={count}
              variant="default"
              h="max(40px, var(--p-touch))"
              miw={44}
              px={8}
              aria-label={words.set(count)}
              aria-pressed={value === count}
              onClick={() => onChange(count)}
            >
              {count}
            </Button>
          ))}
        </Group>
      </Group>
    </Input.Wrapper>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type StepProps = { label: string; isDisabled: boolean; onStep: () => void; children: ReactNode };

const Step = ({ label, isDisabled, onStep, children }: StepProps) => (
  <ActionIcon variant="default" size={40} aria-label={label} disabled={isDisabled} onClick={onStep}>
    {children}
  </ActionIcon>
);
