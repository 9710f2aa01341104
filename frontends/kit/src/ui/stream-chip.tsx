import classes from './stream-chip.module.css';

type Props = { isPte: boolean; words?: readonly [workplace: string, pte: string] };

const full = ['Workplace English', 'PTE English'] as const;

/** Which stream a lesson or a teacher belongs to (GEN-01), by word and colour. */
export function StreamChip({ isPte, words = full }: Props) {
  return (
    <span className={classes.chip} data-pte={isPte || undefined}>
      {isPte ? words[1] : words[0]}
    </span>
  );
}
