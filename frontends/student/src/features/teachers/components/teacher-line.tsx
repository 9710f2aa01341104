import { Box, Button, Text } from '@mantine/core';
import type { ListedTutorJson } from '@parlance/kit/api/types.ts';
import { dateText, dateTimeText, zoneDifference, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { MessageIcon } from '@parlance/kit/messages/message-button.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { PersonName } from '@parlance/kit/ui/person-name.tsx';
import { teacherTexts } from '../../../locales/texts.ts';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './teacher-line.module.css';

type Props = { teacher: ListedTutorJson; nextFree: number | undefined };

/** One teacher of a list, with why it is there and when they are free next. */
export function TeacherLine({ teacher, nextFree }: Props) {
  const { lists: words } = teacherTexts.use();
  const { session, navigate } = useShell();
  const now = useNow(60_000);
  const { uid, profile, rating, isPte, isFavourite, reason, lastLessonAt } = teacher;
  const { name, image, timeZone } = profile;
  const own = session.person.timeZone;
  const why = [
    reason ? words.reasons[reason] : '',
    lastLessonAt === null ? '' : words.last(dateText(lastLessonAt, own)),
  ].filter(Boolean);
  return (
    <article className={classes.line} aria-label={name}>
      <Avatar name={name} image={image} size={44} />
      <Box miw={0}>
        <Text size="sm" fw={550} truncate>
          <PersonName name={name} />
        </Text>
        <StreamChip isPte={isPte} />
      </Box>
      <div className={classes.why}>
        {why.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {nextFree !== undefined && <p>{words.nextFree(dateTimeText(nextFree, own))}</p>}
        <Small>{`${zoneLabel(timeZone, now)}, ${zoneDifference(own, timeZone, now)}`}</Small>
      </div>
      <div className={classes.rating}>
        <RatingMark avg={rating.avg} />
      </div>
      <div className={classes.actions}>
        {lastLessonAt !== null && <MessageIcon uid={uid} name={name} />}
        <FavouriteButton small uid={uid} name={name} isFavourite={isFavourite} />
        <Button
          variant="subtle"
          color="gray"
          aria-label={words.viewOf(name)}
          onClick={() => navigate(`/student/profile/${uid}`, { state: { from: 'teachers' } })}
        >
          {words.view}
        </Button>
      </div>
    </article>
  );
}
