import { Button } from '@mantine/core';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/teachers/texts.ts';
import { RateDialog, type RatedLesson } from './rate-dialog.tsx';

type Props = { booking: RatedLesson & { tutor: string; profile: { tutor: { name: string } } } };

/** Rates the teacher of one completed lesson. */
export function RateLessonButton({ booking }: Props) {
  const words = teacherTexts.use();
  const [asked, setAsked] = useState(false);
  const { name } = booking.profile.tutor;
  return (
    <>
      <Button variant="subtle" aria-label={words.rateOf(name)} onClick={() => setAsked(true)}>
        {words.rate}
      </Button>
      {asked && <RateDialog tutor={booking.tutor} name={name} lessons={[booking]} onClose={() => setAsked(false)} />}
    </>
  );
}
