import type { ReactNode } from 'react';
import classes from './panel.module.css';

type Props = { title?: string; subtitle?: ReactNode; action?: ReactNode; children: ReactNode };

/** A card: hairline border, a head with one action, its body. */
export function Panel({ title, subtitle, action, children }: Props) {
  return (
    <section className={classes.panel} aria-label={title}>
      {title && (
        <header className={classes.head}>
          <div>
            <h2>{title}</h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
