import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { text as limits } from '@parlance/kit/domain/limits.ts';
import { filled, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { notify } from '../chrome/notify.ts';
import { entryTexts } from '../locales/texts.ts';
import { EntryFrame } from './entry-frame.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Asked = InitOf<'post', '/auth/reset'>['body'];
const schema: v.GenericSchema<Asked> = v.object({
  email: v.pipe(
    trimmed,
    filled(() => entryTexts.now().reset.emailRequired),
    v.regex(looksLikeEmail, () => entryTexts.now().reset.emailInvalid),
  ),
});

/** A fresh tab has nowhere to go back to. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/signin');
}

/** Asks for a link to choose a new password. The answer is the same whether the address is known or not. */
export function ResetPage({ api }: { api: ApiClient }) {
  const t = entryTexts.use().reset;
  const send = useMutation({
    mutationFn: (body: Asked) => api.POST('/auth/reset', { body }),
    onError: (problem) => tellProblem(notify, problem),
  });
  const form = useSchemaForm(schema, { initialValues: { email: '' }, sending: send });
  const fault = form.errors.email;

  return (
    <EntryFrame title={t.title} word="recall" above={<BackButton text={t.back} />}>
      <p>{send.isSuccess ? t.leadSent : t.lead}</p>
      {send.isSuccess ? (
        <>
          <Note tone="success" role="status">
            <b>{t.sent}</b>
            <br />
            {t.sentNote(send.variables.email)}
          </Note>
          <Stack mt="md">
            <Button component="a" href="/signin" size="lg">
              {t.toSignIn}
            </Button>
          </Stack>
        </>
      ) : (
        <form onSubmit={form.submit(send.mutate)} noValidate>
          <Stack gap="lg" mt="md">
            <TextInput
              label={t.email}
              type="email"
              size="md"
              labelProps={{ fz: 'sm', lh: 'sm' }}
              errorProps={{ fz: 'sm', lh: 'sm' }}
              autoComplete="username"
              maxLength={limits.email}
              {...form.getInputProps('email')}
              error={
                fault && (
                  <Group component="span" gap={6}>
                    <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {fault}
                  </Group>
                )
              }
            />
            <Button type="submit" size="lg" loading={send.isPending}>
              {t.send}
            </Button>
          </Stack>
        </form>
      )}
    </EntryFrame>
  );
}

function BackButton({ text }: { text: string }) {
  return (
    <Button
      w="fit-content"
      ml={-12}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft {...icon} />}
      onClick={goBack}
    >
      {text}
    </Button>
  );
}
