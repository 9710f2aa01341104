/** What the body of a mail is put together from. `data-text` says what the text part makes of it. */
import type { ReactNode } from 'react';
import type { TrustedLink } from '../../domain/trusted-link.ts';
import { styles } from './styles.ts';

/** The one thing to do. The text part has the words and, below them, the address. */
export function Button({ to, children }: { to: TrustedLink; children: string }) {
  return (
    <>
      <p style={styles.action}>
        <a className="button" style={styles.button} data-text="action" href={to}>
          {children}
        </a>
      </p>
      <p className="small" style={styles.small} data-text="none">
        If the button does not work, open this address:
        <br />
        <a className="address" style={styles.address} href={to}>
          {to}
        </a>
      </p>
    </>
  );
}

/** Nothing where there is nothing to say. */
export function Paragraph({ children }: { children: string }) {
  return children === '' ? null : <p style={styles.paragraph}>{children}</p>;
}

/** When a lesson is: the hours in the reader's zone, the day with the zone, and the other side's time where it is another. */
export function When({ hours, day, theirs }: { hours: string; day: string; theirs: string }) {
  return (
    <p className="when" style={styles.when}>
      <span style={styles.hours}>{hours}</span>
      <br />
      <span style={styles.day}>{day}</span>
      {theirs !== '' && (
        <>
          <br />
          <span className="small" style={styles.theirs}>
            {theirs}
          </span>
        </>
      )}
    </p>
  );
}

/** When several lessons are, in the reader's zone, which is said once. */
export function Hours({ all, place }: { all: readonly string[]; place: string }) {
  return (
    <p className="when" style={styles.when}>
      {all.map((hours) => (
        <span key={hours} style={styles.day}>
          {hours}
          <br />
        </span>
      ))}
      <span className="small" style={styles.theirs}>
        {place}
      </span>
    </p>
  );
}

/** What somebody wrote. */
export function Quote({ children }: { children: ReactNode }) {
  return (
    <p className="quote" style={styles.quote}>
      {children}
    </p>
  );
}
