import { Box } from '@mantine/core';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import { Prose } from '@parlance/kit/ui/words.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';

type Props = { name: string; tutor: NonNullable<PersonJson['tutor']> };

/** What a teacher is paid and how students see them. */
export function TeachingFacts({ name, tutor }: Props) {
  const { teaching: words } = peopleTexts.use();
  const { isPte, lessonRate, currency, rating, introduction, video, speedTestPassed } = tutor;
  const rate = lessonRate.toLocaleString(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section>
      <h3>{words.heading}</h3>
      <Facts
        rows={[
          [words.rate, `${currency} ${rate}`],
          [words.stream, <StreamChip key="stream" isPte={isPte} />],
          [words.rating, rating.avg > 0 ? <RatingMark key="rating" avg={rating.avg} /> : words.notRated],
          [words.speedTest, speedTestPassed ? words.passed : words.notPassed],
        ]}
      />
      {introduction && (
        <Prose size="sm" pt="sm">
          {introduction}
        </Prose>
      )}
      {video && (
        <Box pt="sm">
          <VideoFrame video={video} title={words.videoOf(name)} />
        </Box>
      )}
    </section>
  );
}
