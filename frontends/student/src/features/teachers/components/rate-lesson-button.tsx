import { Button, Stack } from '@mantine/core';
import type { OwnRatingJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { Prose, Quiet } from '@parlance/kit/ui/words.tsx';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useOwnRatings } from '../api/own-ratings.ts';
import { RateDialog } from './rate-dialog.tsx';

/** As wide before and after, so that what stands beside it stays where it is. */
const place = { variant: 'subtle', justify: 'flex-end', miw: 104 } as const;

/** Rates the teacher of one completed lesson, or shows what was said of it: one rating a lesson. */
export function RateLessonButton({ lesson }: { lesson: Lesson }) {
  const words = teacherTexts.use();
  const [asked, setAsked] = useState<'rate' | 'read'>();
  const { when, topic, tutor, students } = lesson;
  const { name } = tutor;
  const id = students[0]?.seat ?? lesson.id;
  const [own] = useOwnRatings([id]);
  const close = () => setAsked(undefined);
  return (
    <>
      {own ? (
        <Button
          {...place}
          leftSection={<IconStarFilled size={16} aria-hidden />}
          aria-label={words.ownRatingOf(name, own.avg)}
          onClick={() => setAsked('read')}
        >
          {words.stars(own.avg)}
        </Button>
      ) : (
        // Its place is kept while it is not known whether there is anything left to say.
        <Button
          {...place}
          aria-label={words.rateOf(name)}
          style={own === undefined ? { visibility: 'hidden' } : undefined}
          onClick={() => setAsked('rate')}
        >
          {words.rate}
        </Button>
      )}
      {asked === 'read' && own && <OwnRatingDialog name={name} rating={own} onClose={close} />}
      {asked === 'rate' && <RateDialog tutor={tutor.uid} name={name} lessons={[{ id, when, topic }]} onClose={close} />}
    </>
  );
}

type OwnRatingProps = { name: string; rating: OwnRatingJson; onClose: () => void };

/** What the student said of one lesson. It is said once. */
function OwnRatingDialog({ name, rating, onClose }: OwnRatingProps) {
  const { ownRating: words, stars } = teacherTexts.use();
  const { session } = useShell();
  return (
    <Dialog onClose={onClose} title={words.title(name)}>
      <Stack>
        <RatingMark avg={rating.avg} label={stars(rating.avg)} />
        {rating.hasMessage ? (
          <Prose component="blockquote" inherit m={0}>
            {rating.message}
          </Prose>
        ) : (
          <p>{words.noWords}</p>
        )}
        {rating.when !== null && <Quiet>{words.sent(dateTimeText(rating.when, session.person.timeZone))}</Quiet>}
      </Stack>
    </Dialog>
  );
}
