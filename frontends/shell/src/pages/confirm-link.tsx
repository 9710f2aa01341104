import { Button, Stack } from '@mantine/core';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { useEffect, useRef, useState } from 'react';
import { entryTexts, texts } from '../locales/texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import { PlainSkeleton } from './plain-skeleton.tsx';

type Props = { api: ApiClient; token: string; signedIn: boolean; onDone: () => Promise<void> };

/** Takes the token of a mailed link out of the address bar and confirms with it. Works signed in or not. */
export function ConfirmLink({ api, token, signedIn, onDone }: Props) {
  const { verify } = entryTexts.use();
  const { ways } = texts.use();
  const [fault, setFault] = useState<unknown>();
  const [done, setDone] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    history.replaceState(history.state, '', '/verify');
    api
      .POST('/auth/verify/confirm', { body: { token } })
      .then(signedIn ? onDone : () => setDone(true))
      .catch(setFault);
  }, [api, onDone, signedIn, token]);
  if (!fault && !done) return <PlainSkeleton />;
  return (
    <EntryFrame title={verify.title}>
      <Note tone={done ? 'success' : 'danger'} role={done ? 'status' : 'alert'}>
        {done ? verify.confirmed : <ProblemWords error={fault} />}
      </Note>
      <Stack gap="sm" mt="md">
        {/* A plain address: the page that offers a new link, or sign-in, starts afresh. */}
        <Button component="a" href={done ? '/signin' : '/verify'} size="lg">
          {done ? ways.signIn : verify.another}
        </Button>
      </Stack>
    </EntryFrame>
  );
}
