import { type ReactNode, useEffect } from 'react';
import { Logo } from '../chrome/logo.tsx';
import './entry-frame.fonts.css';
import classes from './entry-frame.module.css';

type Props = { title: string; children: ReactNode };

/** The pages before the portal, in the frame of the sign-in pages: what to do on the left, a dictionary entry on the right. */
export function EntryFrame({ title, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Parlance`;
  }, [title]);
  return (
    <div className={classes.frame}>
      <div className={classes.pane}>
        <header>
          <Logo />
        </header>
        <main className={classes.main}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className={classes.foot}>© Parlance</footer>
      </div>
      <aside className={classes.entry} aria-hidden>
        <figure>
          <p className={classes.word}>con·firm</p>
          <p className={classes.sound}>
            /kənˈfɜːm/<em>verb</em>
          </p>
          <p className={classes.meaning}>To say that something is certainly true or will happen.</p>
          <p className={classes.example}>I’m writing to confirm our meeting on Thursday at ten.</p>
        </figure>
      </aside>
    </div>
  );
}
