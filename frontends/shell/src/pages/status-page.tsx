import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../chrome/logo.tsx';
import { texts } from '../locales/texts.ts';
import classes from './status-page.module.css';

type Action = 'reload' | 'sign-out' | 'sign-in';
type Props = { title: string; text: string; actions?: Action[]; onSignOut?: () => void; children?: ReactNode };

/** A page that says one thing and offers the ways on (AUTH-48, AUTH-49). */
export function StatusPage({ title, text, actions = [], onSignOut, children }: Props) {
  const { brand, windowTitle, ways } = texts.use();
  useEffect(() => {
    document.title = windowTitle(title, brand);
  }, [brand, title, windowTitle]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo />
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <div className={classes.actions}>
          {actions.includes('reload') && <Button onClick={() => location.reload()}>{ways.reload}</Button>}
          {actions.includes('sign-in') && (
            <Button component="a" href="/signin">
              {ways.signIn}
            </Button>
          )}
          {actions.includes('sign-out') && (
            <Button variant="default" onClick={onSignOut}>
              {ways.signOut}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
