import { Stack } from '@mantine/core';
import type { OwnRatingJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { Prose, Quiet } from '@parlance/kit/ui/words.tsx';
import { teacherTexts } from '../../../locales/texts.ts';

type Props = { name: string; rating: OwnRatingJson; onClose: () => void };

/** What the student said of one lesson. It is said once. */
export function OwnRatingDialog({ name, rating, onClose }: Props) {
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
