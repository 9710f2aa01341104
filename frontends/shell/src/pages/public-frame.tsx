import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '../chrome/logo.tsx';
import { texts } from '../locales/texts.ts';
import classes from './public-frame.module.css';

type Props = { title: string; action?: { text: string; to: string } | undefined; wide?: boolean; children: ReactNode };

/** Pages for visitors, without the portal's places: the name of the school above, one way on, the page. */
export function PublicFrame({ title, action, wide, children }: Props) {
  const { brand, windowTitle } = texts.use();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    document.title = windowTitle(title, brand);
    // Another page in the same frame says so: its heading takes the focus.
    if (shown.current !== undefined && shown.current !== title) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    shown.current = title;
  }, [brand, title, windowTitle]);
  return (
    <>
      <header className={classes.bar}>
        <Logo />
        {action && (
          <Button component="a" href={action.to} variant="subtle" color="gray">
            {action.text}
          </Button>
        )}
      </header>
      <main className={classes.main} data-wide={wide || undefined}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}
