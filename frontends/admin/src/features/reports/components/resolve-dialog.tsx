import { Button, Checkbox, Modal, Select, Stack } from '@mantine/core';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import type { ReportJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type FormEvent, useState } from 'react';
import { reportTexts, texts } from '../../../locales/texts.ts';
import { TypedName } from '../../../ui/typed-name.tsx';
import { useResolveReport } from '../api/reports.ts';
import { actions } from '../report-words.ts';

type Props = { report: ReportJson; onClose: () => void };

/** What happens to the teacher, said before it does (NS-32, PROF-11). Removing asks for the name. */
export function ResolveDialog({ report, onClose }: Props) {
  const words = reportTexts.use();
  const { cancel, close, stale } = texts.use();
  const { notify } = useShell();
  const [action, setAction] = useState(report.action);
  const [resolved, setResolved] = useState(true);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const decide = useResolveReport(report, key);
  const { name } = report.tutor;
  const removing = resolved && action === 'removed' && report.action !== 'removed';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (removing && typed.trim() !== name) return;
    decide.mutate(
      { action: resolved ? action : 'none', resolved },
      {
        onSuccess: () => {
          notify.success(resolved ? words.decided : words.reopened);
          onClose();
        },
        onError: (problem) => {
          if (isProblem(problem) && problem.status === 412) notify.error(stale);
        },
      },
    );
  };

  return (
    <Modal opened onClose={onClose} title={words.dialog.title(name)} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Checkbox
            label={words.dialog.resolved}
            checked={resolved}
            onChange={(event) => setResolved(event.currentTarget.checked)}
          />
          <Select
            label={words.dialog.action}
            data={actions.map((value) => ({ value, label: words.actions[value] }))}
            value={action}
            disabled={!resolved}
            allowDeselect={false}
            onChange={(value) => setAction((value as ReportJson['action'] | null) ?? 'none')}
          />
          {resolved && (
            <Note tone={action === 'removed' ? 'danger' : action === 'suspended' ? 'warning' : 'plain'} role="status">
              {words.consequences[action]}
            </Note>
          )}
          {removing && <TypedName name={name} typed={typed} asked={asked} onType={setTyped} />}
          {decide.isError && (
            <Note tone="danger" role="alert">
              {problemText(decide.error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={decide.isPending} {...(removing ? { color: 'red' } : {})}>
              {words.dialog.deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
