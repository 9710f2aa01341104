import { texts } from '../locales/texts.ts';
import classes from './stream-chip.module.css';

type Props = { isPte: boolean; words?: readonly [workplace: string, pte: string] };

/** Which stream a lesson or a teacher belongs to, by word and colour. */
export function StreamChip({ isPte, words }: Props) {
  const { workplace, pte } = texts.use().streams;
  const [one, other] = words ?? [workplace, pte];
  return (
    <span className={classes.chip} data-pte={isPte || undefined}>
      {isPte ? other : one}
    </span>
  );
}
