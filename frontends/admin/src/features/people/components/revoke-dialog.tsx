import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Checkbox, Textarea } from '@mantine/core';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, trimmed } from '@parlance/kit/forms/rules.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import type { Certificate } from '@parlance/kit/library/progress.ts';
import * as v from 'valibot';
import { peopleTexts } from '../../../locales/texts.ts';
import { useRevokeCertificate } from '../api/progress.ts';

type Props = { certificate: Certificate; onClose: () => void };

const faults = () => peopleTexts.now().revokeDialog;
const schema = v.object({
  reason: v.pipe(
    trimmed,
    between(
      text.adjustReasonMin,
      text.adjustReasonMax,
      (min, max) => faults().reasonLength(min, max),
      () => faults().noReason,
    ),
  ),
  replace: v.boolean(),
});

/** Takes a certificate back for good; whoever checks it reads why. */
export function RevokeDialog({ certificate: { number, courseName }, onClose }: Props) {
  const words = peopleTexts.use().revokeDialog;
  const done = useDone(onClose);
  const revoke = useRevokeCertificate(number);
  const form = useSchemaForm(schema, { initialValues: { reason: '', replace: false }, sending: revoke });
  return (
    <FormDialog
      title={words.title(number)}
      form={form}
      action={words.action}
      cancelText={words.keep}
      danger
      onSend={(body) => sendAndTell(revoke, body, { onSuccess: done(words.done(number)) })}
      onClose={onClose}
    >
      <p>{words.body(courseName)}</p>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label={words.replace}
        description={words.replaceHint}
        {...form.getInputProps('replace', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
