import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { FeedbackDialog } from '@parlance/kit/lessons/feedback-dialog.tsx';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { ObserveButton } from '../../../ui/observe-button.tsx';
import { CorrectionButton } from '../../../ui/correction-button.tsx';
import { ofLesson } from '../../../ui/correction.ts';
import { usePersonBookings } from '../api/people.ts';
import { EvidenceButton } from '../../../ui/evidence-button.tsx';
import { LessonLog } from './lesson-log.tsx';

type Props = { uid: string; role: string };

/** What a person has or had, newest first, each with its log and its feedback. */
export function PersonBookings({ uid, role }: Props) {
  const { bookings: words } = peopleTexts.use();
  const found = usePersonBookings(uid);
  const [logged, setLogged] = useState<Lesson>();
  const [read, setRead] = useState<Lesson>();
  return (
    <section>
      <h3>{words.heading}</h3>
      <PagedList
        query={found}
        pending={<Skeleton height={120} aria-hidden />}
        none={<Small>{words.none}</Small>}
        more={words.more}
      >
        {(lessons) => (
          <div role="list" className="p-ruled">
            {lessons.map((lesson) => (
              <One
                key={lesson.id}
                lesson={lesson}
                side={role === 'tutor' ? 'tutor' : 'student'}
                onLog={() => setLogged(lesson)}
                onFeedback={() => setRead(lesson)}
              />
            ))}
          </div>
        )}
      </PagedList>
      {logged && <LessonLog lesson={logged} onClose={() => setLogged(undefined)} />}
      {read && <FeedbackDialog lesson={read} viewer="admin" onClose={() => setRead(undefined)} />}
    </section>
  );
}

type OneProps = { lesson: Lesson; side: 'student' | 'tutor'; onLog: () => void; onFeedback: () => void };

function One({ lesson, side, onLog, onFeedback }: OneProps) {
  const { session } = useShell();
  const { bookings: words } = peopleTexts.use();
  const { tutor, students, topic } = lesson;
  const when = dateTimeText(lesson.when, session.person.timeZone);
  const other = side === 'student' ? tutor.name : (students[0]?.name ?? words.open);
  return (
    <Stack role="listitem" gap={2} py={10}>
      <Text component="time" size="sm" fw={550} dateTime={new Date(lesson.when).toISOString()}>
        {when}
      </Text>
      <Quiet>{[other, topic?.code].filter(Boolean).join(' · ')}</Quiet>
      <Group gap="4px 8px">
        <Box mr="auto" w={{ base: '100%', sm: 'auto' }}>
          <StatusMark status={lesson.status} viewer="admin" />
        </Box>
        <ObserveButton lesson={lesson} name={`${when}, ${other}`} />
        {lesson.feedbackCount > 0 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onFeedback}>
            {words.feedback}
          </Button>
        )}
        <CorrectionButton subject={ofLesson(lesson)} name={`${when}, ${other}`} />
        {lesson.status !== 'pending' && <EvidenceButton id={lesson.id} of={when} />}
        <Button variant="subtle" color="gray" size="compact-xs" aria-label={words.logOf(when)} onClick={onLog}>
          {words.log}
        </Button>
      </Group>
    </Stack>
  );
}
