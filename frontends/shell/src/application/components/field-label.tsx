import classes from './fields.module.css';

/** A label, and what is worth knowing at the other end of its line. */
export function FieldLabel({ text, aside }: { text: string; aside?: string | undefined }) {
  return (
    <span className={classes.labelLine}>
      {text} {aside && <span className={classes.aside}>{aside}</span>}
    </span>
  );
}
