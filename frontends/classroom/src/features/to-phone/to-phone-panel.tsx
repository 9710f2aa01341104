import { Button, Stack, Text } from '@mantine/core';
import { call } from '@parlance/kit/domain/limits.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { LazyQrCode } from '@parlance/kit/ui/lazy-qr-code.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { moveAddress } from '../../room/move-address.ts';
import { leadingTexts } from '../../locales/texts.ts';

export function ToPhone({ booking }: { booking: Lesson }) {
  const { toPhone: words } = leadingTexts.use();
  const heading = useId();
  const { data: link, error, isPending, mutate, reset } = useOfferedLink(booking);
  const [isOver, setIsOver] = useState(false);
  const code = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!link) return undefined;
    // The button that had the focus has gone.
    code.current?.focus();
    const timer = setTimeout(() => {
      reset();
      setIsOver(true);
    }, call.moveCodeLifeMs);
    return () => clearTimeout(timer);
  }, [link, reset]);
  return (
    <Stack component="section" gap="sm" aria-labelledby={heading}>
      <div>
        <Text component="h3" id={heading} size="sm" fw={650}>
          {words.title}
        </Text>
        <Text size="sm" c="dimmed">
          {words.means}
        </Text>
      </div>
      {error && (
        <Note tone="danger" role="alert">
          <ProblemWords error={error} />
        </Note>
      )}
      {link ? (
        <div ref={code} tabIndex={-1}>
          <LazyQrCode link={link} label={words.codeOfLink} />
        </div>
      ) : (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={isPending}
          leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            setIsOver(false);
            mutate();
          }}
        >
          {words.show}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {link ? words.good(call.moveCodeLifeMs / 60_000) : isOver && words.over}
      </Text>
    </Stack>
  );
}

function useOfferedLink({ id, tutor, kind }: Lesson) {
  const { api } = useShell();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { room: `${tutor.uid}-${id}` } };
      const { data } = await api.POST('/call/{room}/move', { params });
      return `${window.location.origin}${moveAddress({ code: data.code, group: kind === 'group' })}`;
    },
  });
}
