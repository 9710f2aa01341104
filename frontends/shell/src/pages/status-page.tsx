import { Button } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import classes from './entry-frame.module.css';

type Props = {
  title: string;
  text: string;
  /** After the text, on a line of its own. */
  hint?: string | undefined;
  onSignOut?: (() => void) | undefined;
  /** Mails the verification link again; whoever is kept out may only lack it. */
  onResend?: (() => void) | undefined;
};

/** A page that says one thing and offers the ways on. */
export function StatusPage({ title, text, hint, onSignOut, onResend }: Props) {
  const { ways } = texts.use();
  return (
    <EntryFrame title={title} word="recall">
      <p>
        {text} {hint && <span className={classes.hint}>{hint}</span>}
      </p>
      <div className={classes.actions}>
        <Button size="lg" onClick={() => location.reload()}>
          {ways.reload}
        </Button>
        {onSignOut && (
          <Button size="lg" variant="default" onClick={onSignOut}>
            {ways.signOut}
          </Button>
        )}
        {onResend && (
          <Button size="lg" variant="default" onClick={onResend}>
            {ways.resendVerification}
          </Button>
        )}
      </div>
    </EntryFrame>
  );
}
