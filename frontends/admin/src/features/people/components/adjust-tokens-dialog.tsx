import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { NumberInput, Select, Textarea } from '@mantine/core';
import type { AccountJson, Schemas } from '@parlance/kit/api/types.ts';
import { useIdempotencyKey } from '@parlance/kit/api/use-keys.ts';
import { categoryLabel, walletWords } from '@parlance/kit/domain/tokens.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { peopleTexts } from '../../../locales/texts.ts';
import { adjustmentSchema } from '../adjustment.ts';
import { useAdjustTokens } from '../api/people.ts';

type Props = { person: AccountJson; balances: Schemas['Balances']; onClose: () => void };

/** Adds or takes tokens, with a reason that stays in the ledger. */
export function AdjustTokensDialog({ person, balances, onClose }: Props) {
  const done = useDone(onClose);
  const words = peopleTexts.use().adjustDialog;
  const key = useIdempotencyKey();
  const adjust = useAdjustTokens(person.uid, key);
  const form = useSchemaForm(adjustmentSchema(balances), {
    initialValues: { tokenType: 'lessonTokens', delta: '', reason: '' },
    sending: adjust,
  });
  const { tokenType, delta } = form.values;
  const balance = balances[tokenType];
  return (
    <FormDialog
      title={words.title(person.name)}
      form={form}
      action={words.action}
      say={delta === '' ? undefined : words.after(balance + delta)}
      onSend={(adjustment) => sendAndTell(adjust, adjustment, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <Select
        label={words.tokens}
        data={walletWords.map((word) => ({ value: word, label: categoryLabel(word) }))}
        allowDeselect={false}
        {...form.getInputProps('tokenType')}
      />
      <NumberInput
        label={words.change}
        description={words.now(balance)}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('delta')}
      />
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
