import { libraryTexts } from '../../../locales/texts.ts';
import classes from '../library.module.css';

type Props = {
  name: string | undefined;
  lifted: { place: number; count: number } | undefined;
  /** How rows are put into another order. */
  how: string;
};

/** Where a lifted row is; read out. */
export function OrderHint({ name, lifted, how }: Props) {
  const words = libraryTexts.use();
  return (
    <p className={classes.hint} data-lifted={lifted !== undefined || undefined} role="status">
      {name && lifted ? words.lifted(name, lifted.place, lifted.count) : how}
    </p>
  );
}
