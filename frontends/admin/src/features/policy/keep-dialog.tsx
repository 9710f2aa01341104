import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Textarea } from '@mantine/core';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, filled, trimmed } from '@parlance/kit/forms/rules.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { policyTexts } from '../../locales/texts.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { type PolicyVersion, type Rules, useKeepPolicy } from './api.ts';
import classes from './policy.module.css';
import { sentencesOf } from './rules.ts';

const schema = v.object({
  reason: v.pipe(
    trimmed,
    filled(() => policyTexts.now().keepDialog.required),
    between(text.adjustReasonMin, text.adjustReasonMax, (min, max) => policyTexts.now().keepDialog.length(min, max)),
  ),
});

type Props = { rules: Rules; opened: PolicyVersion; newest: PolicyVersion; onClose: () => void };

/** The rules once more in words, what keeping them means, and why. Who came second sees what they change of the version that came first. */
export function KeepDialog({ rules, opened, newest, onClose }: Props) {
  const words = policyTexts.use().keepDialog;
  const done = useDone(onClose);
  const keep = useKeepPolicy();
  const form = useSchemaForm(schema, { initialValues: { reason: '' }, sending: keep });
  const { seen, onError } = useSeen(opened, newest);
  const before = new Set(sentencesOf(seen));
  const { version: after } = seen;
  return (
    <FormDialog
      title={words.title(after + 1)}
      form={form}
      action={words.action}
      onSend={({ reason }) => sendAndTell(keep, { rules, after, reason }, { onSuccess: done(words.done), onError })}
      onClose={onClose}
    >
      <ul className={classes.changes}>
        {sentencesOf(rules)
          .filter((sentence) => !before.has(sentence))
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <p>{words.body}</p>
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
