/** An administrator answers a claim: accepted with how the lesson ended then, or declined. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Radio, Select, Stack, Textarea } from '@mantine/core';
import { under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import type { Claim } from '@parlance/kit/evidence/claim-panel.tsx';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useState } from 'react';
import * as v from 'valibot';
import { claimAnswerTexts } from '../../locales/texts.ts';

const outcomes = ['cancelled', 'pending-feedback', 'completed'] as const;
const schema = v.object({
  decision: v.picklist(['accepted', 'declined']),
  status: v.picklist(outcomes),
  answer: v.pipe(
    trimmed,
    between(text.cancelReasonMin, text.cancelReasonMax, (min, max) => claimAnswerTexts.now().length(min, max)),
  ),
});
type Answer = v.InferOutput<typeof schema>;

export function ClaimAnswer({ claim }: { claim: Claim }) {
  const words = claimAnswerTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button mt={12} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <AnswerDialog claim={claim} onClose={() => setOpen(false)} />}
    </>
  );
}

function AnswerDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const words = claimAnswerTexts.use();
  const send = useChange(
    (api, { decision, status, answer }: Answer, header) => {
      const accepted = decision === 'accepted';
      const body = { accepted, answer, ...(accepted && { status }) };
      return api.PUT('/admin/claims/{id}', { params: { path: { id: claim.id }, header }, body });
    },
    under('/lessons', '/bookings', '/admin'),
  );
  const initialValues: Answer = { decision: 'accepted', status: 'cancelled', answer: '' };
  const form = useSchemaForm(schema, { initialValues, sending: send });
  const { decision, status } = form.values;
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.title}
      form={form}
      action={words.send}
      cancelText={words.back}
      onSend={(body: Answer) => sendAndTell(send, body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      {claim.words !== '' && <Said claim={claim} />}
      <Radio.Group label={words.decision} {...form.getInputProps('decision')}>
        <Stack gap={8} mt={6}>
          <Radio value="accepted" label={words.accept} />
          <Radio value="declined" label={words.decline} />
        </Stack>
      </Radio.Group>
      {decision === 'accepted' && (
        <>
          <Select
            label={words.outcome}
            allowDeselect={false}
            data={outcomes.map((value) => ({ value, label: words.outcomes[value] }))}
            {...form.getInputProps('status')}
          />
          <Note tone="info" role="status">
            {words.effects[status]}
          </Note>
        </>
      )}
      <Textarea
        label={words.answer}
        description={words.answerHint}
        autosize
        minRows={2}
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  );
}

/** What is answered stays in sight: on a phone the dialog covers it. */
function Said({ claim }: { claim: Claim }) {
  const words = claimAnswerTexts.use();
  return (
    <div>
      <Small>{words.said}</Small>
      <Prose dir="auto">{claim.words}</Prose>
    </div>
  );
}
