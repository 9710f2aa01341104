import { Button, Stack, Text } from '@mantine/core';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { IconLogout, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { entryTexts } from '../locales/texts.ts';
import { Busy, EntryFrame } from './entry-frame.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Until the address is verified this is the only page. The portal opens by itself when the link was followed, in whichever window. */
export function VerifyPage() {
  const { api, session, clock } = useShell();
  const { verify } = entryTexts.use();
  const { email, timeZone, verification } = session.person;
  const [readyAt, setReadyAt] = useState(() => Date.now() + (verification?.cooldownMs ?? 0));
  const [sentAt, setSentAt] = useState(0);
  const left = useSecondsUntil(readyAt);
  const resend = useMutation({
    mutationFn: () => api.POST('/auth/verify', { body: {} }),
    onSuccess: ({ data: { cooldownMs } }) => {
      setReadyAt(Date.now() + cooldownMs);
      setSentAt(clock.now());
    },
    onError: (problem) => {
      if (isProblem(problem) && problem.retryAfterMs) setReadyAt(Date.now() + problem.retryAfterMs);
    },
  });

  return (
    <EntryFrame title={verify.title}>
      <p>{verify.sentTo(<b>{email}</b>)}</p>
      <p>{verify.openIt}</p>
      {resend.isSuccess && (
        <Note tone="success" role="status">
          <b>{verify.resent}</b>
          <br />
          {verify.resentAt(dateTimeText(sentAt, timeZone))}
        </Note>
      )}
      {resend.isError && (
        <Note tone="danger" role="alert">
          <ProblemWords error={resend.error} />
        </Note>
      )}
      <Stack gap="sm" mt="md">
        {resend.isPending ? (
          <Busy>{verify.resending}</Busy>
        ) : (
          <Button
            size="lg"
            disabled={left > 0}
            leftSection={left > 0 ? undefined : <IconMail {...icon} />}
            onClick={() => resend.mutate()}
          >
            {left > 0 ? verify.resendIn(left) : verify.resend}
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconLogout {...icon} />}
          onClick={() => void session.signOut()}
        >
          {verify.signOut}
        </Button>
      </Stack>
      <Text size="sm">{verify.wrong}</Text>
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
