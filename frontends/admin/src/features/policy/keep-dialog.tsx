import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Textarea } from '@mantine/core';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, filled, trimmed } from '@parlance/kit/forms/rules.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { policyTexts } from '../../locales/texts.ts';
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

type Props = { rules: Rules; newest: PolicyVersion; onClose: () => void };

/** The rules once more in words, what keeping them means, and why. */
export function KeepDialog({ rules, newest, onClose }: Props) {
  const words = policyTexts.use().keepDialog;
  const done = useDone(onClose);
  const keep = useKeepPolicy();
  const form = useSchemaForm(schema, { initialValues: { reason: '' }, sending: keep });
  const before = new Set(sentencesOf(newest));
  const { version: after } = newest;
  return (
    <FormDialog
      title={words.title(after + 1)}
      form={form}
      action={words.action}
      onSend={({ reason }) => sendAndTell(keep, { rules, after, reason }, { onSuccess: done(words.done) })}
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
