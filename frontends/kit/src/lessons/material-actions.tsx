/** "Open Material" for both sides of a lesson, "Audio" beside it for its teacher. */
import { Group, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TopicJson } from '../api/types.ts';
import { tellProblem } from '../api/problem.ts';
import { lessonRowTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lazyPart } from '../remote/lazy-part.tsx';
import type { Lesson } from './lesson.ts';
import { readLesson } from './lesson-api.ts';
import { materialFault, opensMaterial } from './lesson-material.ts';
import classes from './material-actions.module.css';

const MaterialViewer = lazyPart(async () => (await import('../documents/material-viewer.tsx')).MaterialViewer);
const AudioDialog = lazyPart(async () => (await import('./audio-dialog.tsx')).AudioDialog);

type Props = { lesson: Lesson; viewer: 'student' | 'tutor' };
type Opened = { what: 'material' | 'audio'; topic: TopicJson };

export function MaterialActions({ lesson, viewer }: Props) {
  const { api, notify } = useShell();
  const words = lessonRowTexts.use().material;
  const [opened, setOpened] = useState<Opened>();
  const shown = lesson.topic;
  const open = useMutation({
    mutationFn: async (what: Opened['what']) => {
      const fault = materialFault(shown, shown ? await readLesson(api, lesson) : undefined);
      if (fault || !shown) return notify.warning(fault === 'other-lesson' ? words.otherLesson : words.missing);
      setOpened({ what, topic: shown });
    },
    onError: (problem) => tellProblem(notify, problem),
  });
  const closed = !opensMaterial(lesson.status);
  const close = () => setOpened(undefined);
  const button = (what: Opened['what']) => (
    <UnstyledButton
      className={classes.button ?? ''}
      c={closed || open.isPending ? 'dimmed' : 'var(--p-workplace)'}
      fz="sm"
      fw={550}
      disabled={closed || open.isPending}
      aria-busy={open.isPending && open.variables === what}
      onClick={() => open.mutate(what)}
    >
      {words[what]}
    </UnstyledButton>
  );
  return (
    <Group component="span" display="inline-flex" gap="0 12px">
      {button('material')}
      {viewer === 'tutor' && button('audio')}
      {opened?.what === 'material' && <MaterialViewer topic={opened.topic} booking={lesson.id} onClose={close} />}
      {opened?.what === 'audio' && <AudioDialog topic={opened.topic} onClose={close} />}
    </Group>
  );
}
