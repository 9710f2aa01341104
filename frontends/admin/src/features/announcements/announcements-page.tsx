import { useState } from 'react';
import type { Posted } from './api/announcements.ts';
import { Composer } from './components/composer.tsx';
import { PostedList } from './components/posted-list.tsx';
import classes from './announcements.module.css';

/** What the school says: write it on the left, what was said on the right. */
export function AnnouncementsPage() {
  const [editing, setEditing] = useState<Posted>();
  const [turn, setTurn] = useState(0);
  const stop = () => {
    setEditing(undefined);
    setTurn(turn + 1);
  };
  return (
    <div className={classes.page}>
      {/* Another announcement, or the next one, begins anew. */}
      <Composer key={`${editing?.id ?? 'new'} ${editing?.version ?? turn}`} editing={editing} onDone={stop} />
      <PostedList onEdit={setEditing} />
    </div>
  );
}
