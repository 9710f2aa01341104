import { Button } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import classes from './entry-frame.module.css';

type Action = 'reload' | 'sign-out';
type Props = { title: string; text: string; actions: Action[]; onSignOut?: () => void };

/** A page that says one thing and offers the ways on (AUTH-48, AUTH-49). */
export function StatusPage({ title, text, actions, onSignOut }: Props) {
  const { ways } = texts.use();
  return (
    <EntryFrame title={title} word="recall">
      <p>{text}</p>
      <div className={classes.actions}>
        {actions.includes('reload') && (
          <Button size="lg" onClick={() => location.reload()}>
            {ways.reload}
          </Button>
        )}
        {actions.includes('sign-out') && (
          <Button size="lg" variant="default" onClick={onSignOut}>
            {ways.signOut}
          </Button>
        )}
      </div>
    </EntryFrame>
  );
}
