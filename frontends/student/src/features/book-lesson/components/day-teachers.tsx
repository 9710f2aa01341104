import { Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { bookingTexts } from '../../../locales/texts.ts';
import { type ResultDay, type TutorDay, isPractice } from '../model/group-results.ts';
import { type CardDeeds, TutorCard } from './tutor-card.tsx';
import classes from './result-days.module.css';

type Props = CardDeeds & { day: ResultDay };

/** The teachers of one date; those in training stand in a set of their own, which only mock students ever get. */
export function DayTeachers({ day, zone, ...deeds }: Props) {
  const { clock } = useShell();
  const words = bookingTexts.use().results;
  const last = Math.max(...day.tutors.map(({ slots }) => slots.at(-1)?.when ?? 0));
  const practice = day.tutors.filter(isPractice);
  const cards = (tutors: readonly TutorDay[]) => (
    <div className={classes.grid}>
      {tutors.map((tutor) => (
        <TutorCard key={`${day.date} ${tutor.tutor}`} day={tutor} zone={zone} {...deeds} />
      ))}
    </div>
  );
  return (
    <Stack>
      <ClockChangeNote now={clock.now()} when={last} zones={[zone]} />
      {practice.length < day.tutors.length && cards(day.tutors.filter((tutor) => !isPractice(tutor)))}
      {practice.length > 0 && (
        <Stack role="region" aria-label={words.practice}>
          <Text component="h3" fw={650}>
            {words.practice}
          </Text>
          <Note>{words.practiceHint}</Note>
          {cards(practice)}
        </Stack>
      )}
    </Stack>
  );
}
