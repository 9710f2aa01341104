import type { BookingJson } from '@parlance/kit/api/types.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { SlotResults } from '../api/search-slots.ts';
import { type ResultDay, groupByDate } from '../model/group-results.ts';
import { TutorCard } from './tutor-card.tsx';
import classes from './result-days.module.css';

type Props = {
  results: SlotResults;
  zone: string;
  zoneText: string;
  onShowArrived: () => void;
  onBook: (slot: BookingJson) => void;
  onViewTeacher: (tutor: string) => void;
};

const many = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;

function timesOf(day: ResultDay): number {
  return day.tutors.reduce((sum, tutor) => sum + tutor.slots.length, 0);
}

/** One tab a date, a grid of teachers in it (SRCH-09..SRCH-11). */
export function ResultDays({ results, zone, zoneText, onShowArrived, onBook, onViewTeacher }: Props) {
  const days = useMemo(() => groupByDate(results.slots, zone), [results.slots, zone]);
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = days.find((day) => day.date === date) ?? days[0];
  const teachers = new Set(results.slots.map((slot) => slot.tutor)).size;

  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>{`${many(results.slots.length, 'time')} with ${many(teachers, 'teacher')}`}</h2>
          <p>{`Times are yours, ${zoneText}`}</p>
        </div>
        {results.arrived.length > 0 && (
          <Button
            variant="light"
            radius="xl"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onShowArrived}
          >
            {`${many(results.arrived.length, 'new time')}, show ${results.arrived.length === 1 ? 'it' : 'them'}`}
          </Button>
        )}
      </header>
      <div role="tablist" aria-label="Dates" className={classes.days}>
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            role="tab"
            id={`day-${day.date}`}
            aria-selected={day === shown}
            aria-controls="day-teachers"
            onClick={() => setDate(day.date)}
          >
            <b>{day.label}</b>
            <span>{many(timesOf(day), 'time')}</span>
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id="day-teachers" aria-labelledby={`day-${shown.date}`} className={classes.grid}>
          {shown.tutors.map((tutor) => (
            <TutorCard
              key={tutor.tutor}
              day={tutor}
              zone={zone}
              chosen={chosen}
              onChoose={(slot) => {
                setChosen(slot.id);
                onBook(slot);
              }}
              onBook={onBook}
              onViewTeacher={onViewTeacher}
            />
          ))}
        </div>
      )}
    </>
  );
}
