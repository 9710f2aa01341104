import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { NumberInput, Radio, Stack, Textarea } from '@mantine/core';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { decimalsOfCurrency, minorUnits, moneyText } from '@parlance/kit/domain/money.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { useAccount } from '../api/account.ts';
import { type StudentPayment, useRefund } from '../api/student-payments.ts';
import { nameOf, whatOf } from '../payment-words.ts';
import {
  heldOf,
  type Refund,
  type RefundValues,
  refundSchema,
  refundValues,
  refundableOf,
  tokensOfPart,
} from '../refund.ts';

type Props = { payment: StudentPayment; onClose: () => void };

/** Gives money back, whole or in part. Where tokens are spent, who refunds decides what becomes of them, and says why. */
export function RefundDialog({ payment, onClose }: Props) {
  const words = paymentTexts.use().refundDialog;
  const { currency, student } = payment;
  const held = heldOf(payment, useAccount(student.uid).data);
  const left = refundableOf(payment);
  const most = moneyText({ amount: left, currency });
  const refund = useRefund(payment.id);
  const done = useDone(onClose);
  const form = useSchemaForm(refundSchema(payment), { initialValues: refundValues(payment), sending: refund });
  const { how, amount, tokens } = form.values;
  const asked = how === 'whole' ? left : minorUnits(Number(amount), currency);
  const sum = moneyText({ amount: asked, currency });
  const taken = tokens === 'leave' ? 0 : tokensOfPart(payment, asked);
  const send = (body: Refund) =>
    sendAndTell(refund, body, {
      onSuccess: done(words.done(sum)),
      onError: (problem) => form.setErrors(faultsOf(problem, how, currency)),
    });
  return (
    <FormDialog
      title={words.title(whatOf(payment))}
      form={form}
      action={words.action(sum)}
      cancelText={words.keep}
      danger
      onSend={send}
      onClose={onClose}
    >
      <p>{words.whose(nameOf(student), moneyText(payment))}</p>
      {payment.kind === 'plan' && <p>{words.planGoesOn}</p>}
      <Radio.Group label={words.how} {...form.getInputProps('how')}>
        <Stack gap={4} mt={4}>
          <Radio value="whole" label={words.whole(most)} />
          <Radio value="part" label={words.part} />
        </Stack>
      </Radio.Group>
      {how === 'part' && (
        <NumberInput
          label={words.amount(currency)}
          description={words.amountHint(most)}
          decimalScale={decimalsOfCurrency(currency)}
          fixedDecimalScale
          allowNegative={false}
          hideControls
          {...form.getInputProps('amount')}
        />
      )}
      {payment.tokens > 0 && <TokensChoice form={form} />}
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Effect sum={sum} taken={taken} held={held} />
    </FormDialog>
  );
}

/** What happens to the money and to the wallet, before it does. */
function Effect({ sum, taken, held }: { sum: string; taken: number; held: number | undefined }) {
  const words = paymentTexts.use().refundDialog;
  const wallet = held !== undefined && (taken > held ? words.tooFew(held) : words.left(held - taken));
  return (
    <Note tone="warning" role="status">
      {taken > 0 ? words.goesBack(sum, taken) : words.goesBackAlone(sum)}
      {taken > 0 && wallet && ` ${wallet}`}
    </Note>
  );
}

function TokensChoice({ form }: { form: SchemaForm<RefundValues> }) {
  const words = paymentTexts.use().refundDialog;
  return (
    <Radio.Group label={words.tokens} {...form.getInputProps('tokens')}>
      <Stack gap={4} mt={4}>
        <Radio value="take" label={words.take} description={words.takeHint} />
        <Radio value="leave" label={words.leave} description={words.leaveHint} />
      </Stack>
    </Radio.Group>
  );
}

/** What the server has against the sum or the tokens, said where it can be mended. */
function faultsOf(problem: unknown, how: string, currency: string): Record<string, string> {
  const { faults } = paymentTexts.now().refundDialog;
  if (!isProblem(problem)) return {};
  const { refundable, unspent } = problem.details as { refundable?: number; unspent?: number };
  if (problem.code === 'TOKENS_SPENT') return { tokens: faults.spent(unspent ?? 0) };
  if (problem.code !== 'REFUND_TOO_LARGE') return {};
  return { [how === 'part' ? 'amount' : 'how']: faults.tooLarge(moneyText({ amount: refundable ?? 0, currency })) };
}
