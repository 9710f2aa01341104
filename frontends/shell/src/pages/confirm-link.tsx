import { problemText } from '@parlance/kit/api/problem.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { entryTexts } from '../locales/entry/texts.ts';
import { PlainSkeleton } from './plain-skeleton.tsx';
import { StatusPage } from './status-page.tsx';

type Props = { api: ApiClient; token: string; signedIn: boolean; onDone: () => Promise<void> };

/** Takes the token of a mailed link out of the address bar and confirms with it (FB-51). Works signed in or not. */
export function ConfirmLink({ api, token, signedIn, onDone }: Props) {
  const { verify } = entryTexts.use();
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    history.replaceState(history.state, '', '/verify');
    api
      .post('auth/verify/confirm', { token })
      .then(signedIn ? onDone : () => setDone(true))
      .catch((problem: unknown) => setFault(problemText(problem)));
  }, [api, onDone, signedIn, token]);
  if (done) {
    return <StatusPage title={verify.title} text={verify.confirmed} actions={['sign-in']} />;
  }
  if (!fault) return <PlainSkeleton />;
  return (
    <StatusPage title={verify.title} text={fault}>
      {/* A plain address: the page that offers a new link, or sign-in, starts afresh. */}
      <Button component="a" href="/verify" variant="default" w="fit-content">
        {verify.another}
      </Button>
    </StatusPage>
  );
}
