import { Button, Group } from '@mantine/core';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { StatusPage } from './status-page.tsx';
import classes from './status-page.module.css';

/** Until the address is verified this is the only page (AUTH-34..AUTH-39). The portal opens by itself when the link was followed, in whichever window. */
export function VerifyPage() {
  const { api, session } = useShell();
  const [readyAt, setReadyAt] = useState(0);
  const left = useSecondsUntil(readyAt);
  const resend = useMutation({
    mutationFn: () => api.post<{ cooldownMs: number }>('auth/verify', {}),
    onSuccess: ({ cooldownMs }) => setReadyAt(Date.now() + cooldownMs),
    onError: (problem) => {
      if (isProblem(problem) && problem.retryAfterMs) setReadyAt(Date.now() + problem.retryAfterMs);
    },
  });
  useEffect(() => {
    document.title = 'Account Verification · Parlance';
  }, []);

  return (
    <StatusPage title="Account Verification" text={`We have sent a verification email to ${session.person.email}.`}>
      <p>Open the link in it, on this or any other device. This page goes on by itself.</p>
      <p className={classes.note} role="status">
        {resend.isPending && 'Re-sending verification email...'}
        {resend.isSuccess && 'Verification email re-sent!'}
        {resend.isError && problemText(resend.error)}
      </p>
      <Group gap="xs">
        <Button loading={resend.isPending} disabled={left > 0} onClick={() => resend.mutate()}>
          {left > 0 ? `Resend in ${left} s` : 'Resend email'}
        </Button>
        <Button variant="default" onClick={() => void session.signOut()}>
          Sign Out
        </Button>
      </Group>
    </StatusPage>
  );
}

/** Real time: the cooldown belongs to the mail server, not to the school. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [instant]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
