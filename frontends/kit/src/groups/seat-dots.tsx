/** One dot for each seat, taken ones filled, and a bar after the fewest that a lesson needs. */
import { groupTexts } from '../locales/texts.ts';
import classes from './seat-dots.module.css';

type Props = { taken: number; most: number; fewest: number };

export function SeatDots({ taken, most, fewest }: Props) {
  const { row } = groupTexts.use();
  return (
    <span className={classes.seats} role="img" aria-label={row.seatsAndFewest({ taken, most, fewest })}>
      {Array.from({ length: most }, (_, seat) => (
        <i key={seat} data-taken={seat < taken || undefined} data-fewest={seat + 1 === fewest || undefined} />
      ))}
    </span>
  );
}
