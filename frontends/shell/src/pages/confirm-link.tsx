import { problemText } from '@parlance/kit/api/problem.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { Anchor } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PlainSkeleton } from './plain-skeleton.tsx';
import { StatusPage } from './status-page.tsx';

type Props = { api: ApiClient; token: string; onDone: () => Promise<void> };

/** Takes the token of a mailed link out of the address bar and confirms with it (FB-51). Works signed in or not. */
export function ConfirmLink({ api, token, onDone }: Props) {
  const [fault, setFault] = useState<string>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    history.replaceState(history.state, '', '/verify');
    api.post('auth/verify/confirm', { token }).then(onDone, (problem: unknown) => setFault(problemText(problem)));
  }, [api, onDone, token]);
  if (!fault) return <PlainSkeleton />;
  return (
    <StatusPage title="Account Verification" text={fault}>
      <p>
        <Anchor href="/verify">Send another link</Anchor>
      </p>
    </StatusPage>
  );
}
