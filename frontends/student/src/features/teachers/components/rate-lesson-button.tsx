import { Button } from '@mantine/core';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/teachers/texts.ts';
import { RateDialog } from './rate-dialog.tsx';

/** Rates the teacher of one completed lesson. */
export function RateLessonButton({ booking }: { booking: BookingJson }) {
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
