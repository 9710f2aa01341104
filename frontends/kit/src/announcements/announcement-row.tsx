import { Button, Text, UnstyledButton } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Link } from 'react-router-dom';
import { PersonName } from '../ui/person-name.tsx';
import type { AnnouncementJson } from '../api/types.ts';
import { agoText, dateTimeText } from '../domain/time.ts';
import { announcementTexts, texts } from '../locales/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { Quiet } from '../ui/words.tsx';
import { AnnouncementIcon } from './announcement-icon.tsx';
import { LessonDetails } from './lesson-details.tsx';
import { useLessonOf } from './use-lesson-of.ts';
import classes from './announcements.module.css';

type Props = {
  item: AnnouncementJson;
  now: number;
  /** Absent where it is only shown. */
  onOpen?: () => void;
  onOk?: () => void;
};

/** One announcement: the school's with its icon and kind, a lesson's with the other side and the status. */
export function AnnouncementRow({ item, now, onOpen, onOk }: Props) {
  const words = announcementTexts.use();
  const title = (
    <Text component="h3" size="sm" fw={650} className={classes.title ?? ''} dir="auto">
      {item.title}
    </Text>
  );
  return (
    <article className={classes.row} aria-label={item.title}>
      <Sign item={item} />
      <div>
        {onOpen ? <UnstyledButton onClick={onOpen}>{title}</UnstyledButton> : title}
        <Quiet maw="68ch" lineClamp={3} style={{ overflowWrap: 'anywhere' }} dir="auto">
          {item.message}
        </Quiet>
        <Meta item={item} now={now} />
      </div>
      <div className={classes.actions}>
        {item.bookingId !== null && onOk && <LessonDetails item={item} />}
        {item.path && onOk && (
          <Button component={Link} to={item.path} variant="subtle">
            {words.follow}
          </Button>
        )}
        <Button variant="default" tabIndex={onOk ? 0 : -1} onClick={onOk} aria-label={words.okOf(item.title)}>
          {words.ok}
        </Button>
      </div>
    </article>
  );
}

/** A student's way to the teacher; a teacher has none to a student. */
function Sign({ item }: { item: AnnouncementJson }) {
  const { adminPost, icon, type, from, tutor } = item;
  const { session } = useShell();
  const { ui } = texts.use();
  const lesson = useLessonOf(item).data;
  if (adminPost) return <AnnouncementIcon icon={icon} type={type} />;
  if (session.person.role !== 'student' || !tutor)
    return <Avatar name={from} image={lesson?.profile.student?.image} size={36} />;
  return (
    <Link to={`/student/profile/${tutor}`} state={{ from: 'photo' }} aria-label={ui.openProfile(from)}>
      <Avatar name={from} image={lesson?.profile.tutor.image} size={36} />
    </Link>
  );
}

function Meta({ item, now }: { item: AnnouncementJson; now: number }) {
  const { session } = useShell();
  const words = announcementTexts.use();
  const { role, timeZone } = session.person;
  const lesson = useLessonOf(item).data;
  const time = (
    <time className="p-figures" dateTime={new Date(item.when).toISOString()}>
      {words.at(dateTimeText(item.when, timeZone), agoText(item.when, now))}
    </time>
  );
  if (item.adminPost)
    return (
      <p className={classes.meta}>
        <span>{words.types[item.type as keyof typeof words.types] ?? item.type}</span>
        <span>{words.postedBy(item.from)}</span>
        {time}
      </p>
    );
  return (
    <p className={classes.meta}>
      <b>
        <PersonName name={item.from} />
      </b>
      {lesson && <StatusMark status={lesson.status} viewer={role as 'student' | 'tutor'} />}
      {time}
    </p>
  );
}
