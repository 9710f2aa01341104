import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { timeOf } from '@parlance/kit/domain/time.ts';
import type { TutorDay } from '../model/group-results.ts';
import { SlotPill } from './slot-pill.tsx';
import classes from './tutor-card.module.css';

type Props = {
  day: TutorDay;
  zone: string;
  chosen: string | null;
  onChoose: (slot: BookingJson) => void;
  onBook: (slot: BookingJson) => void;
  onViewTeacher: (tutor: string) => void;
};

/** A teacher's free times on one date (SRCH-12..SRCH-15). */
export function TutorCard({ day, zone, chosen, onChoose, onBook, onViewTeacher }: Props) {
  const { profile, slots } = day;
  const picked = slots.find((slot) => slot.id === chosen);
  return (
    <article className={classes.card} aria-label={profile.name}>
      <header className={classes.head}>
        <Avatar name={profile.name} image={profile.image} size={56} />
        <div className={classes.who}>
          <h3>{profile.name}</h3>
          <p className={profile.isPte ? classes.pte : classes.stream}>
            {profile.isPte ? 'PTE Workplace' : 'Workplace'}
          </p>
          <p className={classes.zone}>{zoneLabel(profile.timeZone, slots[0]?.when)}</p>
        </div>
        {profile.rating.avg > 0 && (
          <p className={classes.rating} aria-label={`Average rating ${profile.rating.avg.toFixed(1)} of 5`}>
            <IconStarFilled size={14} aria-hidden /> {profile.rating.avg.toFixed(1)}
          </p>
        )}
      </header>
      <div className={classes.slots} role="group" aria-label={`Free times of ${profile.name}`}>
        {slots.map((slot) => (
          <SlotPill
            key={slot.id}
            when={slot.when}
            zone={zone}
            chosen={slot.id === chosen}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
      <footer className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={() => onViewTeacher(day.tutor)}>
          View teacher
        </Button>
        <Button variant="default" disabled={!picked} onClick={() => picked && onBook(picked)}>
          {picked ? `Book ${timeOf(picked.when, zone)}` : 'Book'}
        </Button>
      </footer>
    </article>
  );
}
