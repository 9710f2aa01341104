import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { helpTexts } from '../../locales/texts.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { type HelpQuestion, useAllHelp, useOrderHelp, useRemoveHelp } from './api.ts';
import { HelpDialog, roles } from './help-dialog.tsx';
import { HelpRow } from './help-row.tsx';
import { moved } from './order.ts';

type Open = { edits: HelpQuestion | undefined } | { removes: HelpQuestion };

/** The questions of each role, in the order in which it reads them. */
export function HelpEditorPage() {
  const words = helpTexts.use();
  const { params, filter } = usePaging();
  const role = roles.find((known) => known === params.get('role')) ?? 'student';
  const help = useAllHelp();
  const [open, setOpen] = useState<Open>();
  const all = help.data?.items ?? [];
  const shown = all.filter(({ forRole }) => forRole.includes(role));
  const now = (opened: HelpQuestion | undefined) => all.find(({ id }) => id === opened?.id);
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={words.title}
      subtitle={help.data && words.total(shown.length)}
      action={
        <Group gap="xs">
          <SegmentedControl
            aria-label={words.for}
            value={role}
            onChange={(value) => filter('role', value === 'student' ? '' : value)}
            data={roles.map((value) => ({ value, label: words.roles[value] }))}
          />
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpen({ edits: undefined })}
          >
            {words.add}
          </Button>
        </Group>
      }
    >
      {help.isPending && <RecordListSkeleton rows={6} />}
      {help.isError && !help.data && <ErrorState error={help.error} onRetry={() => void help.refetch()} />}
      {help.data && shown.length === 0 && <EmptyState text={words.none} />}
      <Rows all={all} shown={shown} version={help.data?.orderVersion ?? 0} onOpen={setOpen} />
      {open && 'edits' in open && (
        <HelpDialog
          question={open.edits}
          newest={now(open.edits)}
          role={role}
          areas={[...new Set(shown.map(({ area }) => area))]}
          onClose={close}
        />
      )}
      {open && 'removes' in open && <Removal question={open.removes} newest={now(open.removes)} onClose={close} />}
    </Panel>
  );
}

type RowsProps = {
  all: readonly HelpQuestion[];
  shown: readonly HelpQuestion[];
  version: number;
  onOpen: (open: Open) => void;
};

function Rows({ all, shown, version, onOpen }: RowsProps) {
  const { notify } = useShell();
  const order = useOrderHelp();
  const move = (id: string, by: -1 | 1) => {
    const ids = moved(all, shown, id, by);
    if (!ids || order.isPending) return;
    order.mutate({ version, ids }, { onError: (problem) => tellProblem(notify, problem) });
  };
  return (
    <div className="p-ruled">
      {shown.map((question, at) => (
        <HelpRow
          key={question.id}
          question={question}
          isFirst={at === 0}
          isLast={at === shown.length - 1}
          onMove={(by) => move(question.id, by)}
          onEdit={() => onOpen({ edits: question })}
          onDelete={() => onOpen({ removes: question })}
        />
      ))}
    </div>
  );
}

type RemovalProps = { question: HelpQuestion; newest: HelpQuestion | undefined; onClose: () => void };

function Removal({ question, newest, onClose }: RemovalProps) {
  const words = helpTexts.use();
  const { seen, onError } = useSeen(question, newest);
  const remove = useRemoveHelp(seen);
  const done = useDone(onClose);
  return (
    <ConfirmDialog
      title={words.sure}
      danger
      action={words.delete}
      cancelText={words.keep}
      busy={remove.isPending}
      error={remove.error}
      onCancel={onClose}
      onConfirm={() => sendAndTell(remove, true, { onSuccess: done(words.deleted), onError })}
    >
      <p>{words.sureText(seen.question)}</p>
    </ConfirmDialog>
  );
}
