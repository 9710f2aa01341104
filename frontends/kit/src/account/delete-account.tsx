/** Asking the school to delete the account: what goes and what stays is said before; the request stands with all others that people write to the school. */
import { Box, Button, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { accountTexts } from '../locales/texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Note } from '../ui/note.tsx';

export function DeleteAccount() {
  const { session, build } = useShell();
  const { deleting } = accountTexts.use();
  const [asking, setAsking] = useState(false);
  const { email } = session.person;
  const ask = useChange((api, _nothing: undefined, header) =>
    api.POST('/inquiries', {
      params: { header },
      body: { kind: 'contact', subject: deleting.subject, message: deleting.message, build },
    }),
  );
  if (ask.isSuccess) {
    return (
      <Box px="var(--p-gutter)" pb="md">
        <Note tone="success" role="status">
          {deleting.sent(email)}
        </Note>
      </Box>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        mx="calc(var(--p-gutter) - 10px)"
        mb="sm"
        leftSection={<IconUserX size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {deleting.open}
      </Button>
      {asking && (
        <ConfirmDialog
          title={deleting.title}
          action={deleting.action}
          danger
          busy={ask.isPending}
          error={ask.error}
          onCancel={() => setAsking(false)}
          onConfirm={() => ask.mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          <Text inherit>{deleting.what}</Text>
          <Text inherit c="dimmed">
            {deleting.next(email)}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
