/** One message and one way on: what blocks a call, or what comes after it. */
import { Group } from '@mantine/core';
import classes from './message-page.module.css';

type Props = { title: string; text?: string; alert?: boolean; children?: React.ReactNode };

export function MessagePage({ title, text, alert = false, children }: Props) {
  return (
    <main className={classes.page} role={alert ? 'alert' : undefined}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children && (
        <Group justify="center" gap="sm" mt="md">
          {children}
        </Group>
      )}
    </main>
  );
}
