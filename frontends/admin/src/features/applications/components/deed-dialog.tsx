import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { type FormEvent, useState } from 'react';
import { applicationTexts, texts } from '../../../locales/texts.ts';
import { useDeed } from '../api/change-application.ts';
import { type Deed, needsReason } from '../deeds.ts';

type Props = { application: ApplicationDetailJson; deed: Deed; onClose: () => void; onDone: () => void };

/** Says what follows before it does, with the reason where one is mailed. After a conflict the page is read anew and the dialog goes: its question no longer stands. */
export function DeedDialog({ application, deed, onClose, onDone }: Props) {
  const all = applicationTexts.use();
  const { cancel, close, required } = texts.use();
  const { notify } = useShell();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const act = useDeed(application, deed, key);
  const words = all.deeds[deed];
  const asksReason = needsReason(deed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = asksReason ? reasonFault(reason, required) : '';
    setFault(found);
    if (found) return;
    act.mutate(reason.trim(), {
      onSuccess: () => {
        notify.success(words.done);
        onDone();
      },
      onError: (problem) => {
        if (!isProblem(problem) || problem.status !== 409) return;
        notify.error(problemText(problem));
        onClose();
      },
    });
  };

  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>{words.body(application.name)}</p>
          {asksReason && (
            <Textarea
              label={all.reason}
              description={deed === 'remove' ? all.reasonKept : all.reasonHint}
              autosize
              minRows={3}
              maxRows={10}
              value={reason}
              error={fault || undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {act.isError && (
            <Note tone="danger" role="alert">
              {problemText(act.error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" disabled={act.isPending} onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={act.isPending} {...(asksReason ? { color: 'red' } : {})}>
              {words.confirm}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

function reasonFault(reason: string, required: string): string {
  const length = charactersIn(reason.trim());
  if (length === 0) return required;
  const max = text.applicationReasonMax;
  return length > max ? applicationTexts.now().reasonTooLong(max) : '';
}
