import type { BookingJson } from '@parlance/kit/api/types.ts';
import { timeOf, zoneDifference, zoneLabel } from '@parlance/kit/domain/time.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import type { TutorDay } from '../model/group-results.ts';
import { isPractice } from '../model/practice.ts';
import { SlotPill } from './slot-pill.tsx';
import classes from './tutor-card.module.css';

export type CardDeeds = {
  zone: string;
  chosen: string | null;
  taken: readonly string[];
  onBook: (slot: BookingJson) => void;
  onViewTeacher: (tutor: string) => void;
};
type Props = CardDeeds & { day: TutorDay };

/** Two lines of pills; a longer day unfolds. */
const shownAtFirst = 6;

/** A teacher's free times on one date (SRCH-12..SRCH-15). */
export function TutorCard({ day, zone, chosen, taken, onBook, onViewTeacher }: Props) {
  const { teacher } = bookingTexts.use();
  const { profile, slots } = day;
  const [open, setOpen] = useState(false);
  const picked = slots.find((slot) => slot.id === chosen && !taken.includes(slot.id));
  const shown = open || slots.length <= shownAtFirst ? slots : slots.slice(0, shownAtFirst - 1);
  const at = slots[0]?.when ?? 0;
  return (
    <article className={classes.card} aria-label={profile.name}>
      <header className={classes.head}>
        <Avatar name={profile.name} image={profile.image} size={56} />
        <div className={classes.who}>
          <h3>{profile.name}</h3>
          <StreamChip isPte={profile.isPte} words={[teacher.workplace, teacher.pte]} />
          {isPractice(day) && <p className={classes.practice}>{teacher.practice}</p>}
          <p>{`${zoneLabel(profile.timeZone, at)}, ${zoneDifference(zone, profile.timeZone, at)}`}</p>
        </div>
        <div className={classes.rating}>
          <RatingMark avg={profile.rating.avg} />
        </div>
      </header>
      <div className={classes.slots} role="group" aria-label={teacher.freeTimes(profile.name)}>
        {shown.map((slot) => (
          <SlotPill
            key={slot.id}
            when={slot.when}
            zone={zone}
            chosen={slot.id === chosen}
            taken={taken.includes(slot.id)}
            onChoose={() => onBook(slot)}
          />
        ))}
        {shown.length < slots.length && (
          <button type="button" className={classes.more} onClick={() => setOpen(true)}>
            {teacher.more(slots.length - shown.length)}
          </button>
        )}
      </div>
      <footer className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={() => onViewTeacher(day.tutor)}>
          {teacher.view}
        </Button>
        <Button
          variant={picked ? 'default' : 'subtle'}
          color="gray"
          disabled={!picked}
          onClick={() => picked && onBook(picked)}
        >
          {picked ? teacher.bookAt(timeOf(picked.when, zone)) : teacher.book}
        </Button>
      </footer>
    </article>
  );
}
