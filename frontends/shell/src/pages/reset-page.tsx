import { Button, TextInput } from '@mantine/core';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { text as limits } from '@parlance/kit/domain/limits.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { notify } from '../chrome/notify.ts';
import { entryTexts } from '../locales/texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import classes from './entry-frame.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A fresh tab has nowhere to go back to. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/signin');
}

/** Asks for a link to choose a new password (AUTH-29..AUTH-32). The answer is the same whether the address is known or not. */
export function ResetPage({ api }: { api: ApiClient }) {
  const t = entryTexts.use().reset;
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const send = useMutation({
    mutationFn: (address: string) => api.POST('/auth/reset', { body: { email: address } }),
    onError: (problem) => notify.error(problemText(problem)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const found = address === '' ? t.emailRequired : looksLikeEmail.test(address) ? '' : t.emailInvalid;
    setFault(found);
    if (!found && !send.isPending) send.mutate(address);
  };

  return (
    <EntryFrame title={t.title} word="recall" above={<BackButton text={t.back} />}>
      <p>{send.isSuccess ? t.leadSent : t.lead}</p>
      {send.isSuccess ? (
        <>
          <Note tone="success" role="status">
            <b>{t.sent}</b>
            <br />
            {t.sentNote(send.variables)}
          </Note>
          <div className={classes.actions}>
            <Button component="a" href="/signin" size="lg">
              {t.toSignIn}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit} noValidate className={classes.actions}>
          <TextInput
            classNames={{ root: classes.field, label: classes.label, input: classes.input, error: classes.error }}
            label={t.email}
            type="email"
            size="md"
            autoComplete="username"
            maxLength={limits.email}
            value={email}
            error={
              fault && (
                <>
                  <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {fault}
                </>
              )
            }
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setFault('');
            }}
          />
          <Button type="submit" size="lg" loading={send.isPending}>
            {t.send}
          </Button>
        </form>
      )}
    </EntryFrame>
  );
}

function BackButton({ text }: { text: string }) {
  return (
    <Button
      className={classes.back}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft {...icon} />}
      onClick={goBack}
    >
      {text}
    </Button>
  );
}
