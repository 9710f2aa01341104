import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Textarea } from '@mantine/core';
import { isProblem, tellProblem } from '@parlance/kit/api/problem.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost, filled, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import * as v from 'valibot';
import { applicationTexts, texts } from '../../../locales/texts.ts';
import { useAction } from '../api/change-application.ts';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { useSeen } from '../../../ui/use-seen.ts';
import { type Action, actionsOf, needsReason } from '../actions.ts';
import { stateOf } from '../application-words.ts';

type Props = { application: ApplicationDetailJson; action: Action; onClose: () => void; onDone: () => void };

const reason = v.pipe(
  trimmed,
  filled(() => texts.now().required),
  atMost(text.applicationReasonMax, (max) => applicationTexts.now().reasonTooLong(max)),
);

/**
 * Says what follows before it does, with the reason where one is mailed. Where somebody else was first, it says
 * what has become of the application and keeps the reason; where the action is impossible, the page is read anew and the dialog goes: its
 * question no longer stands.
 */
export function ActionDialog({ application: newest, action, onClose, onDone }: Props) {
  const all = applicationTexts.use();
  const { notify } = useShell();
  const done = useDone(onDone);
  const [opened] = useState(newest);
  const { seen, isNewer, onError } = useSeen(opened, newest);
  const act = useAction(seen, action);
  const words = all.actions[action];
  const asksReason = needsReason(action);
  const form = useSchemaForm(v.object({ reason: asksReason ? reason : trimmed }), {
    initialValues: { reason: '' },
    sending: act,
  });
  const send = (given: { reason: string }) =>
    sendAndTell(act, given.reason, {
      onSuccess: done(words.done),
      onError: (problem) => {
        onError(problem);
        if (!isProblem(problem) || problem.status !== 409) return;
        tellProblem(notify, problem);
        onClose();
      },
    });

  return (
    <FormDialog
      title={words.title}
      form={form}
      action={words.confirm}
      danger={asksReason}
      disabled={!actionsOf(seen).includes(action)}
      onSend={send}
      onClose={onClose}
    >
      {isNewer && <ChangedMeanwhile>{stateOf(seen.status).word}</ChangedMeanwhile>}
      <p>{words.body(seen.name)}</p>
      {asksReason && (
        <Textarea
          label={all.reason}
          description={action === 'remove' ? all.reasonKept : all.reasonHint}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  );
}
