/** A window without what its room is entered with: one that was restored, or a second one. Whoever takes part is let in again; everybody has a way back. */
import { Button } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { takePlace } from '@parlance/kit/lessons/join-lesson.ts';
import { lessonsIn, type LessonPlace } from '@parlance/kit/lessons/lesson.ts';
import { ownLessons } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { texts } from '../locales/texts.ts';
import type { LostCall } from './call-address.ts';
import { MessagePage } from './message-page.tsx';

type Props = { lost: NonNullable<LostCall['lost']>; error: string; onIn: () => void };

export function ReEnter({ lost, error, onIn }: Props) {
  const { place: words } = texts.use();
  const { mutate, error: problem } = useEnteringAnew(lost, onIn);
  useEffect(() => mutate(), [mutate]);
  if (!problem) return <MessagePage title={words.entering} />;
  return <NoWayIn text={error} more={problemText(problem)} problem={problem} onAgain={() => mutate()} />;
}

function useEnteringAnew({ place, group }: Props['lost'], onIn: () => void) {
  const { api } = useShell();
  const client = useQueryClient();
  /** The address of a group's lesson does not say of which session it is. */
  async function withSession(): Promise<LessonPlace> {
    if (!group || place.sessionId !== undefined) return place;
    const live = read(api, ownLessons.group, { params: { query: { view: 'live' } } });
    const { items } = await client.fetchQuery(live);
    const found = lessonsIn({ items }).find(({ id }) => id === place.id);
    return { ...place, sessionId: found?.sessionId };
  }
  return useMutation({
    mutationFn: async () => takePlace(api, await withSession()),
    onSuccess: onIn,
  });
}

type NoWayProps = { text: string; more?: string; problem?: unknown; onAgain?: () => void };

/** What blocks a call, with the ways on. */
export function NoWayIn({ text, more, problem, onAgain }: NoWayProps) {
  const { navigate } = useShell();
  const { place: words, after } = texts.use();
  return (
    <MessagePage title={words.error} text={more ? `${text} ${more}` : text} problem={problem} alert>
      {onAgain && (
        <Button size="md" onClick={onAgain}>
          {words.again}
        </Button>
      )}
      <Button variant="default" size="md" onClick={() => navigate('/')}>
        {after.back}
      </Button>
    </MessagePage>
  );
}
