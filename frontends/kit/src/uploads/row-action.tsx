import { IconTrash, IconX } from '@tabler/icons-react';
import classes from './upload-row.module.css';

/** Takes a file away, or stops one that is on its way. */
export function RowAction({ kind, label, onClick }: { kind: 'remove' | 'cancel'; label: string; onClick: () => void }) {
  const Mark = kind === 'remove' ? IconTrash : IconX;
  return (
    <button type="button" className={classes.icon} title={label} aria-label={label} onClick={onClick}>
      <Mark size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
