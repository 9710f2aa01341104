import { Note } from '@parlance/kit/ui/note.tsx';
import { Prose } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';

/** What somebody else has made of it, beside the words of whoever was about to change the same. */
export const ChangedMeanwhile = ({ children }: { children: ReactNode }) => (
  <Note tone="warning" role="status">
    {texts.use().nowStands}
    <Prose inherit>{children}</Prose>
  </Note>
);
