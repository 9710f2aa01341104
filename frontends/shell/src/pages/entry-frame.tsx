import { Loader } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../chrome/logo.tsx';
import { entryTexts, texts } from '../locales/texts.ts';
import './entry-frame.fonts.css';
import classes from './entry-frame.module.css';

type Word = keyof typeof entries;
type Props = { title: string; word?: Word; above?: ReactNode; children: ReactNode };

/** The pictures of these pages: entries of a dictionary, not texts of the portal. */
const entries = {
  confirm: {
    word: 'con·firm',
    sound: '/kənˈfɜːm/',
    kind: 'verb',
    meaning: 'To say that something is certainly true or will happen.',
    example: 'I’m writing to confirm our meeting on Thursday at ten.',
  },
  recall: {
    word: 're·call',
    sound: '/rɪˈkɔːl/',
    kind: 'verb',
    meaning: 'To bring something back into your mind.',
    example: 'I can’t recall his surname, but he works in Accounts.',
  },
} as const;

/** The pages before the portal, in the frame of the sign-in pages: what to do on the left, a dictionary entry on the right. */
export function EntryFrame({ title, word = 'confirm', above, children }: Props) {
  const entry = entries[word];
  const { brand, windowTitle } = texts.use();
  useEffect(() => {
    document.title = windowTitle(title, brand);
  }, [brand, title, windowTitle]);
  return (
    <div className={classes.frame}>
      <div className={classes.pane}>
        <header>
          <Logo />
        </header>
        <main className={classes.main}>
          {above}
          <h1>{title}</h1>
          {children}
        </main>
        <footer className={classes.foot}>{entryTexts.use().foot}</footer>
      </div>
      <aside className={classes.entry} aria-hidden>
        <figure>
          <p className={classes.word}>{entry.word}</p>
          <p className={classes.sound}>
            {entry.sound}
            <em>{entry.kind}</em>
          </p>
          <p>{entry.meaning}</p>
          <p className={classes.example}>{entry.example}</p>
        </figure>
      </aside>
    </div>
  );
}

/** In the place of a button while what it asked for is under way. */
export function Busy({ children }: { children: ReactNode }) {
  return (
    <p className={classes.busy} role="status">
      <Loader size={16} aria-hidden /> {children}
    </p>
  );
}
