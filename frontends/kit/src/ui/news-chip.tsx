/** Says that there is more than is shown; what is shown changes only when somebody asks: nothing jumps. */
import { IconRefresh } from '@tabler/icons-react';
import classes from './news-chip.module.css';

export function NewsChip({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <button type="button" className={classes.chip} onClick={onShow}>
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      {text}
    </button>
  );
}
