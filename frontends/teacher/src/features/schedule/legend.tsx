import type { BookingJson } from '@parlance/kit/api/types.ts';
import { Glyph, type MarkShape } from '@parlance/kit/ui/state-mark.tsx';
import cells from './week-grid.module.css';
import classes from './legend.module.css';

const kinds: readonly { kind: string; shape?: MarkShape; word: string }[] = [
  { kind: 'open', shape: 'ring', word: 'Open' },
  { kind: 'booked', shape: 'dot', word: 'Booked' },
  { kind: 'now', shape: 'live', word: 'In Progress' },
  { kind: 'due', shape: 'triangle', word: 'Feedback due' },
  { kind: 'done', shape: 'tick', word: 'Past' },
];
const many = (n: number, words: readonly [one: string, more: string]) => `${n} ${n === 1 ? words[0] : words[1]}`;

/** What the shapes mean, and what is still to come. */
export function Legend({ bookings, now }: { bookings: readonly BookingJson[]; now: number }) {
  const ahead = bookings.filter((booking) => booking.when > now);
  const open = ahead.filter(({ status }) => status === 'pending').length;
  const booked = ahead.filter(({ status }) => status === 'booked').length;
  return (
    <footer className={classes.foot}>
      <ul className={classes.legend} aria-label="What the shapes mean">
        {kinds.map(({ kind, shape, word }) => (
          <li key={kind}>
            <i className={`${cells.cell} ${classes.sample}`} data-kind={kind}>
              {shape && <Glyph shape={shape} />}
            </i>
            {word}
          </li>
        ))}
      </ul>
      <p role="status">
        {`Still to come this week: ${many(open, ['open hour', 'open hours'])}, ${many(booked, ['booked lesson', 'booked lessons'])}`}
      </p>
    </footer>
  );
}
