import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './status-page.module.css';

type Action = 'reload' | 'sign-out';
type Props = { title: string; text: string; actions?: Action[]; onSignOut?: () => void; children?: ReactNode };

/** A page that says one thing and offers the ways on (AUTH-48, AUTH-49). */
export function StatusPage({ title, text, actions = [], onSignOut, children }: Props) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <Group gap="xs">
          {actions.includes('reload') && <Button onClick={() => location.reload()}>Reload</Button>}
          {actions.includes('sign-out') && (
            <Button variant="default" onClick={onSignOut}>
              Sign Out
            </Button>
          )}
        </Group>
      </div>
    </main>
  );
}
