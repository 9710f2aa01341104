/** Greets by first name, with a live clock and its zone. */
import { greetingOf, timeOf, dateText, zoneLabel } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import classes from './welcome-card.module.css';

export function WelcomeCard() {
  const { session } = useShell();
  const now = useNow();
  const { firstName, timeZone } = session.person;
  return (
    <header className={classes.card}>
      <h2>{`${greetingOf(now, timeZone)}, ${firstName}`}</h2>
      <div className={classes.clock}>
        <time dateTime={new Date(now).toISOString()}>{timeOf(now, timeZone, { seconds: true })}</time>
        <p>{`${dateText(now, timeZone)}, ${zoneLabel(timeZone, now)}`}</p>
      </div>
    </header>
  );
}
