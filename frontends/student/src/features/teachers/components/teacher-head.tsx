import { Button } from '@mantine/core';
import type { TutorJson } from '@parlance/kit/api/types.ts';
import { timeOf, weekdayText, zoneDifference, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { IconCalendarPlus, IconFlag, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useCompletedLessons } from '../api/completed-lessons.ts';
import { useOwnRatings } from '../api/own-ratings.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import classes from './teacher-head.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Who it is, what time it is there, and what a student can do. */
export function TeacherHead({ teacher }: { teacher: TutorJson }) {
  const words = teacherTexts.use();
  const { session } = useShell();
  const now = useNow(30_000);
  const { profile, rating, isPte } = teacher;
  const own = session.person.timeZone;
  return (
    <section className={classes.head} aria-label={words.profile(profile.name)}>
      <Avatar name={profile.name} image={profile.image} size={96} />
      <div className={classes.who}>
        <h2>{profile.name}</h2>
        <StreamChip isPte={isPte} />
        {rating.avg > 0 ? (
          <div className={classes.rating}>
            <RatingMark avg={rating.avg} />
            <span>{words.ratingsCount(rating.count)}</span>
          </div>
        ) : (
          <p className={classes.quiet}>{words.notRated}</p>
        )}
      </div>
      <dl className={classes.time}>
        <dt>{words.timeThere}</dt>
        <dd>
          <b>{timeOf(now, profile.timeZone)}</b> {weekdayText(now, profile.timeZone)}
        </dd>
        <dd className={classes.quiet}>
          {`${zoneLabel(profile.timeZone, now)}, ${zoneDifference(own, profile.timeZone, now)}`}
        </dd>
      </dl>
      <TeacherDeeds teacher={teacher} />
    </section>
  );
}

function TeacherDeeds({ teacher }: { teacher: TutorJson }) {
  const words = teacherTexts.use();
  const { navigate } = useShell();
  const [asked, setAsked] = useState<'rate' | 'report'>();
  const held = useCompletedLessons(teacher.uid).data ?? [];
  const own = useOwnRatings(held.map(({ id }) => id));
  const lessons = held.filter((_lesson, at) => own[at] === null);
  const allRated = held.length > 0 && own.every((rating) => rating);
  const { uid, isFavourite } = teacher;
  const { name } = teacher.profile;
  const close = () => setAsked(undefined);
  return (
    <div className={classes.deeds}>
      <Button leftSection={<IconCalendarPlus {...icon} />} onClick={() => navigate('/student/bookings?view=search')}>
        {words.book}
      </Button>
      <FavouriteButton uid={uid} name={name} isFavourite={isFavourite} />
      {lessons.length > 0 && (
        <Button variant="default" leftSection={<IconStar {...icon} />} onClick={() => setAsked('rate')}>
          {words.rate}
        </Button>
      )}
      {allRated && <p className={classes.quiet}>{words.allRated}</p>}
      <Button variant="subtle" color="gray" leftSection={<IconFlag {...icon} />} onClick={() => setAsked('report')}>
        {words.report}
      </Button>
      {asked === 'rate' && <RateDialog tutor={uid} name={name} lessons={lessons} onClose={close} />}
      {asked === 'report' && <ReportDialog tutor={uid} name={name} onClose={close} />}
    </div>
  );
}
