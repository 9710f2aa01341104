import { Button, Modal, NumberInput, Select, Stack, Textarea } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { AccountJson, Schemas } from '@parlance/kit/api/types.ts';
import { type TokenWord, categoryLabel, walletWords } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type FormEvent, useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { type AdjustmentFaults, adjustmentFaults } from '../adjustment.ts';
import { useAdjustTokens } from '../api/people.ts';

type Props = { person: AccountJson; balances: Schemas['Balances']; onClose: () => void };

/** Adds or takes tokens, with a reason that stays in the ledger (ADM-03). */
export function AdjustTokensDialog({ person, balances, onClose }: Props) {
  const { notify } = useShell();
  const words = peopleTexts.use().adjustDialog;
  const [tokenType, setTokenType] = useState<TokenWord>('lessonTokens');
  const [delta, setDelta] = useState<number | ''>('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<AdjustmentFaults>({});
  const [key] = useState(() => crypto.randomUUID());
  const adjust = useAdjustTokens(person.uid, key);
  const balance = balances[tokenType];
  const after = delta === '' ? undefined : words.after(balance + delta);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = adjustmentFaults({ delta, reason }, balance);
    setFaults(found);
    if (delta === '' || Object.keys(found).length > 0) return;
    adjust.mutate(
      { tokenType, delta, reason: reason.trim() },
      {
        onSuccess: () => {
          notify.success(words.done);
          onClose();
        },
      },
    );
  };

  return (
    <Modal opened onClose={onClose} title={words.title(person.name)} closeButtonProps={{ 'aria-label': words.close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label={words.tokens}
            data={walletWords.map((word) => ({ value: word, label: categoryLabel(word) }))}
            value={tokenType}
            allowDeselect={false}
            onChange={(value) => setTokenType((value as TokenWord | null) ?? 'lessonTokens')}
          />
          <NumberInput
            label={words.change}
            description={words.now(balance)}
            allowDecimal={false}
            hideControls
            value={delta}
            error={faults.delta}
            onChange={(value) => setDelta(value === '' ? '' : Number(value))}
          />
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            autosize
            minRows={2}
            value={reason}
            error={faults.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {adjust.isError && (
            <Note tone="danger" role="alert">
              {problemText(adjust.error)}
            </Note>
          )}
          <DialogFoot say={after}>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={adjust.isPending}>
              {words.deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
