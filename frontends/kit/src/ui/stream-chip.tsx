import classes from './stream-chip.module.css';

/** Which stream a lesson belongs to (GEN-01), by word and colour. */
export function StreamChip({ isPte }: { isPte: boolean }) {
  return (
    <span className={classes.chip} data-pte={isPte || undefined}>
      {isPte ? 'PTE English' : 'Workplace English'}
    </span>
  );
}
