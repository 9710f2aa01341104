import type { PersonJson } from '@parlance/kit/api/types.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import classes from '../../../ui/side-panel.module.css';

type Props = { name: string; tutor: NonNullable<PersonJson['tutor']> };

/** What a teacher is paid and how students see them (DATA-15). */
export function TeachingFacts({ name, tutor }: Props) {
  const { teaching: words } = peopleTexts.use();
  const { isPte, lessonRate, currency, rating, introduction, video, speedTestPassed } = tutor;
  const rate = lessonRate.toLocaleString(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section>
      <h3>{words.heading}</h3>
      <dl className={classes.facts}>
        <div>
          <dt>{words.rate}</dt>
          <dd>{`${currency} ${rate}`}</dd>
        </div>
        <div>
          <dt>{words.stream}</dt>
          <dd>
            <StreamChip isPte={isPte} />
          </dd>
        </div>
        <div>
          <dt>{words.rating}</dt>
          <dd>{rating.avg > 0 ? <RatingMark avg={rating.avg} /> : words.notRated}</dd>
        </div>
        <div>
          <dt>{words.speedTest}</dt>
          <dd>{speedTestPassed ? words.passed : words.notPassed}</dd>
        </div>
      </dl>
      {introduction && <p className={classes.prose}>{introduction}</p>}
      {video && (
        <div className={classes.video}>
          <VideoFrame video={video} title={words.videoOf(name)} />
        </div>
      )}
    </section>
  );
}
