/** Blocking somebody, and letting the school read what was written. */
import { sendAndTell } from '../api/send-and-tell.ts';
import { Box, Button, Group, Textarea } from '@mantine/core';
import { type Icon, IconBan, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { tellProblem } from '../api/problem.ts';
import { under } from '../api/read.ts';
import { useChange } from '../api/use-change.ts';
import { text } from '../domain/limits.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { between, filled, trimmed } from '../forms/rules.ts';
import { useDone } from '../forms/use-done.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { messageTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ConversationJson } from './conversations.ts';

type Props = { conversation: ConversationJson; name: string; onChange: (conversation: ConversationJson) => void };

const useBlock = (uid: string) =>
  useChange(
    (api, blocked: boolean, header) =>
      api.PUT('/messages/{uid}/block', { params: { path: { uid }, header }, body: { blocked } }),
    under('/messages'),
  );

export function ConversationActs({ conversation, name, onChange }: Props) {
  const words = messageTexts.use();
  const [asked, setAsked] = useState<'block' | 'report'>();
  const { uid } = conversation.with;
  const block = useBlock(uid);
  const close = () => setAsked(undefined);
  return (
    <>
      {!conversation.blocked && !conversation.closed && (
        <Act mark={IconBan} word={words.block} onClick={() => setAsked('block')} />
      )}
      <Act mark={IconFlag} word={words.report} onClick={() => setAsked('report')} />
      {asked === 'block' && (
        <ConfirmDialog
          title={words.blockDialog.title(name)}
          action={words.blockDialog.action}
          danger
          busy={block.isPending}
          error={block.error}
          onCancel={close}
          onConfirm={() =>
            sendAndTell(block, true, {
              onSuccess({ data }) {
                onChange(data);
                close();
              },
            })
          }
        >
          <p>{words.blockDialog.body}</p>
        </ConfirmDialog>
      )}
      {asked === 'report' && <ReportDialog uid={uid} name={name} onClose={close} />}
    </>
  );
}

/** On a phone the mark alone: the name of whom it is about needs the room. */
function Act({ mark: Mark, word, onClick }: { mark: Icon; word: string; onClick: () => void }) {
  return (
    <Button variant="subtle" color="gray" px={10} aria-label={word} title={word} onClick={onClick}>
      <Group component="span" gap={8} wrap="nowrap">
        <Mark size={18} stroke={1.75} aria-hidden />
        <Box component="span" visibleFrom="md">
          {word}
        </Box>
      </Group>
    </Button>
  );
}

export function Unblock({ conversation, name, onChange }: Props) {
  const words = messageTexts.use();
  const { notify } = useShell();
  const unblock = useBlock(conversation.with.uid);
  return (
    <Button
      variant="default"
      loading={unblock.isPending}
      onClick={() =>
        sendAndTell(unblock, false, {
          onSuccess({ data }) {
            onChange(data);
            notify.success(words.unblocked(name));
          },
          onError: (problem) => tellProblem(notify, problem),
        })
      }
    >
      {words.unblock}
    </Button>
  );
}

const reportSchema = v.object({
  message: v.pipe(
    trimmed,
    filled(() => messageTexts.now().reportDialog.required),
    between(text.reportMin, text.reportMax, (min, max) => messageTexts.now().reportDialog.bounds(min, max)),
  ),
});

function ReportDialog({ uid, name, onClose }: { uid: string; name: string; onClose: () => void }) {
  const { reportDialog: words } = messageTexts.use();
  const done = useDone(onClose);
  /** Pressing twice reports once. */
  const [id] = useState(() => crypto.randomUUID());
  const report = useChange(
    (api, body: { message: string }, header) =>
      api.POST('/messages/{uid}/report', { params: { path: { uid }, header }, body: { id, ...body } }),
    under('/messages'),
  );
  const form = useSchemaForm(reportSchema, { initialValues: { message: '' }, sending: report });
  return (
    <FormDialog
      title={words.title(name)}
      form={form}
      action={words.action}
      onSend={(body) => sendAndTell(report, body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <Textarea label={words.message} autosize minRows={4} maxRows={12} {...form.getInputProps('message')} />
    </FormDialog>
  );
}
