/** One session among the results: course, level, lessons, teacher, and when it begins (SRCH-18..SRCH-20). */
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { otherSideText } from '@parlance/kit/domain/other-side.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { LevelMark } from '@parlance/kit/ui/level-mark.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Button } from '@mantine/core';
import { groupSearchTexts } from '../../../locales/texts.ts';
import { commencingDate } from '../model/commencing.ts';
import { fullLessons } from '../model/selectable.ts';
import classes from './session-card.module.css';

type Props = { session: GroupSessionJson; zone: string; onBook: () => void; onViewTeacher: () => void };

export function SessionCard({ session, zone, onBook, onViewTeacher }: Props) {
  const { card } = groupSearchTexts.use();
  const { tutor } = session.profile;
  const { when } = session;
  const { full, ahead } = fullLessons(session.bookings, useNow());
  return (
    <article className={classes.card} aria-label={session.title}>
      <header className={classes.head}>
        <span className={classes.badge}>{card.commencing(commencingDate(when, zone))}</span>
        <StreamChip isPte={session.isPte} />
      </header>
      <h3>{session.title}</h3>
      <LevelMark level={session.level} />
      <p className={classes.course}>{card.lessons(session.courseName, session.lessonCount)}</p>
      <p className={classes.time}>
        <b>{timeOf(when, zone)}</b>
        <span>
          {otherSideText({ when, zone, otherZone: tutor.timeZone || zone, otherName: tutor.name }) ?? cityOf(zone)}
        </span>
      </p>
      <div className={classes.tutor}>
        <Avatar name={tutor.name} image={tutor.image} size={32} />
        <span>{tutor.name}</span>
        <RatingMark avg={tutor.rating.avg} />
      </div>
      <p className={classes.seats}>
        {full > 0 && (
          <StateMark shape="square" tone="default">
            {full === ahead ? card.allFull : card.someFull(full, ahead)}
          </StateMark>
        )}
      </p>
      <footer className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={onViewTeacher}>
          {card.view}
        </Button>
        <Button variant="default" onClick={onBook}>
          {card.book}
        </Button>
      </footer>
    </article>
  );
}
