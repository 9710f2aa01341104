import { Box, Button, Stack } from '@mantine/core';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { under } from '@parlance/kit/api/read.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Reference } from '@parlance/kit/ui/reference.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { entryTexts } from '../locales/texts.ts';
import { Busy, EntryFrame } from './entry-frame.tsx';
import { updateProfilePath, type UpdateLink } from './update-link.ts';

type Props = { api: ApiClient; person: PersonJson; link: UpdateLink; onDone: () => void };

const leaveAfterMs = 1_000;

/** Applies the change behind a mailed link. It is sent by the page, not by the address: a mail scanner that only reads it changes nothing. */
export function UpdateProfilePage({ api, person, link, onDone }: Props) {
  const t = entryTexts.use().updateProfile;
  const client = useQueryClient();
  const sent = useRef(false);
  const update = useMutation({
    mutationFn: async () => {
      // The server asks the same. What the address says about name and e-mail is not believed by either.
      if (link.id !== person.uid) throw new Error('the link was mailed to somebody else');
      return api.PUT('/profile/student/confirmUpdate', { body: { details: { id: link.id }, expireTime: link.t } });
    },
    onSuccess: () => client.invalidateQueries(under('/profile')),
  });
  const { mutate } = update;
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    history.replaceState(history.state, '', updateProfilePath);
    mutate();
  }, [mutate]);
  const done = update.isSuccess;
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(onDone, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [done, onDone]);

  return (
    <EntryFrame title={t.title}>
      <p>{t.thanks(person.firstName)}</p>
      {/* As tall while it works as when it says how it went. */}
      <Box mih={48}>
        {!done && !update.isError && <Busy>{t.working}</Busy>}
        {done && (
          <Note tone="success" role="status">
            {t.done}
          </Note>
        )}
        {update.isError && (
          <Note tone="danger" role="alert">
            {t.failed}
            <Reference of={update.error} />
          </Note>
        )}
      </Box>
      {update.isError && (
        <Stack gap="sm" mt="md">
          <Button size="lg" variant="default" onClick={onDone}>
            {t.toPortal}
          </Button>
        </Stack>
      )}
    </EntryFrame>
  );
}
