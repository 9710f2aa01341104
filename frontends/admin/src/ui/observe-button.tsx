/** Opens the room of a lesson that is on, as a silent observer; nothing where there is no lesson to observe. */
import { Button } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { lesson } from '@parlance/kit/domain/limits.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { joinLesson } from '@parlance/kit/lessons/join-lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { texts } from '../locales/texts.ts';

const running: readonly string[] = ['in-progress', 'tutor-present'];

type Props = {
  lesson: Lesson;
  /** Which one, for who does not see the row. */
  name: string;
};

export function ObserveButton({ lesson: observed, name }: Props) {
  const { api, notify } = useShell();
  const { observe } = texts.use();
  const now = useNow(1_000);
  const open = useMutation({
    mutationFn: () => joinLesson(api, observed),
    onError: (problem) => tellProblem(notify, problem),
  });
  if (!running.includes(observed.status) || now >= observed.when + lesson.lengthMs) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
      aria-label={observe.of(name)}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {observe.action}
    </Button>
  );
}
