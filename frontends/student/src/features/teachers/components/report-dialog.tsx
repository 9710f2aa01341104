import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type FormEvent, useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useReport } from '../api/judge.ts';
import { reportFault } from '../judgement.ts';

type Props = { tutor: string; name: string; bookingId?: string; onClose: () => void };

/** Tells the school about a teacher (PROF-09, NS-32). */
export function ReportDialog({ tutor, name, bookingId, onClose }: Props) {
  const { reportDialog: words, cancel, close } = teacherTexts.use();
  const { notify } = useShell();
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string>();
  const report = useReport(tutor);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = reportFault(message);
    setFault(found);
    if (found) return;
    report.mutate(
      { message: message.trim(), ...(bookingId ? { bookingId } : {}) },
      {
        onSuccess: () => {
          notify.success(words.done);
          onClose();
        },
      },
    );
  };

  return (
    <Modal opened onClose={onClose} title={words.title(name)} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>{words.body}</p>
          <Textarea
            label={words.message}
            autosize
            minRows={4}
            maxRows={12}
            value={message}
            error={fault}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {report.isError && (
            <Note tone="danger" role="alert">
              {problemText(report.error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={report.isPending}>
              {words.deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
