import { Button, Loader } from '@mantine/core';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { IconLogout, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EntryFrame } from './entry-frame.tsx';
import classes from './entry-frame.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Until the address is verified this is the only page (AUTH-34..AUTH-39). The portal opens by itself when the link was followed, in whichever window. */
export function VerifyPage() {
  const { api, session, clock } = useShell();
  const { email, timeZone } = session.person;
  const [readyAt, setReadyAt] = useState(0);
  const [sentAt, setSentAt] = useState(0);
  const left = useSecondsUntil(readyAt);
  const resend = useMutation({
    mutationFn: () => api.post<{ cooldownMs: number }>('auth/verify', {}),
    onSuccess: ({ cooldownMs }) => {
      setReadyAt(Date.now() + cooldownMs);
      setSentAt(clock.now());
    },
    onError: (problem) => {
      if (isProblem(problem) && problem.retryAfterMs) setReadyAt(Date.now() + problem.retryAfterMs);
    },
  });

  return (
    <EntryFrame title="Account Verification">
      <p>
        We have sent a verification email to <b>{email}</b>.
      </p>
      <p>Open the link in it to confirm your address. This page goes on by itself as soon as you have.</p>
      {resend.isSuccess && (
        <Note tone="success" role="status">
          <b>Verification email re-sent!</b>
          <br />
          {`Sent ${dateText(sentAt, timeZone)}, ${timeOf(sentAt, timeZone)} ${zoneLabel(timeZone, sentAt)}. Older links no longer work.`}
        </Note>
      )}
      {resend.isError && (
        <Note tone="danger" role="alert">
          {problemText(resend.error)}
        </Note>
      )}
      <div className={classes.actions}>
        {resend.isPending ? (
          <div className={classes.busy} role="status">
            <Loader size={16} aria-hidden /> Re-sending verification email...
          </div>
        ) : (
          <Button
            size="lg"
            disabled={left > 0}
            leftSection={left > 0 ? undefined : <IconMail {...icon} />}
            onClick={() => resend.mutate()}
          >
            {left > 0 ? `Resend in ${left} s` : 'Resend email'}
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconLogout {...icon} />}
          onClick={() => void session.signOut()}
        >
          Sign Out
        </Button>
      </div>
      <p className={classes.small}>Wrong address? Sign out and create the account again.</p>
    </EntryFrame>
  );
}

/** Real time: the cooldown belongs to the mail server, not to the school. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (instant <= Date.now()) return undefined;
    const beat = () => setNow(Date.now());
    beat();
    const timer = setInterval(beat, 500);
    return () => clearInterval(timer);
  }, [instant]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
