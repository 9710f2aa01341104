import { Button, Stack, Text } from '@mantine/core';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { unsubscribeTexts } from '../../locales/texts.ts';
import { PublicFrame } from '../../pages/public-frame.tsx';
import type { PublicParts } from '../../pages/public-parts.ts';

/** Behind the link in the foot of a mail. It asks: a program that only reads addresses turns nothing off. */
export function UnsubscribePage({ parts }: { parts: PublicParts }) {
  const words = unsubscribeTexts.use();
  const { search } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '');
  const stop = useMutation({
    mutationFn: async () => (await parts.api.POST('/unsubscribe', { params: { query: { token } } })).data,
  });
  const toPortal = (
    <Button component="a" href="/" variant={stop.isSuccess ? 'filled' : 'default'}>
      {words.toPortal}
    </Button>
  );
  if (stop.isSuccess)
    return (
      <PublicFrame title={words.done.title}>
        <Stack gap="md" align="start" mt="md">
          <Note tone="success" role="status">
            {words.done.text(words.areas[stop.data.area] ?? words.areas.other)}
          </Note>
          <Text>{words.done.again}</Text>
          {toPortal}
        </Stack>
      </PublicFrame>
    );
  return (
    <PublicFrame title={token ? words.title : words.noLink.title}>
      <Stack gap="md" align="start" mt="md">
        <Text>{token ? words.text : words.noLink.text}</Text>
        {stop.isError && (
          <Note tone="danger" role="alert">
            <ProblemWords error={stop.error} />
          </Note>
        )}
        {token ? (
          <Button loading={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        ) : (
          toPortal
        )}
      </Stack>
    </PublicFrame>
  );
}
