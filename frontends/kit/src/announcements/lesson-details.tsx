import { Anchor, Button, Popover, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Link } from 'react-router-dom';
import type { AnnouncementJson } from '../api/types.ts';
import { dateTimeText } from '../domain/time.ts';
import { lessonPath } from '../lesson-page/path.ts';
import { announcementTexts } from '../locales/texts.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { Prose, Quiet } from '../ui/words.tsx';
import { useLessonOf } from './use-lesson-of.ts';

/** "view details": what was said in full, and the way to the lesson that it is about, of a group too. */
export function LessonDetails({ item }: { item: AnnouncementJson }) {
  const { session } = useShell();
  const words = announcementTexts.use();
  const { role, timeZone } = session.person;
  const lesson = useLessonOf(item).data;
  return (
    <Popover position="bottom-end" width={360} withRoles trapFocus shadow="md">
      <Popover.Target>
        <Button variant="subtle">{words.details}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.details}>
        <Stack gap="sm" tabIndex={-1} data-autofocus>
          <Prose size="sm" dir="auto">
            {item.message}
          </Prose>
          {lesson && (
            <div>
              <Quiet>{lesson.info?.topic?.name}</Quiet>
              <Quiet className="p-figures">{dateTimeText(lesson.when, timeZone)}</Quiet>
              <StatusMark status={lesson.status} viewer={role as 'student' | 'tutor'} />
            </div>
          )}
          {item.bookingId !== null && (
            <Anchor component={Link} to={lessonPath(role as 'student' | 'tutor', item.bookingId)} fw={550}>
              {words.toLesson}
            </Anchor>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
