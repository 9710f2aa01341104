/** Messages of a student or a teacher: the conversations, and one of them beside the list; on a phone one at a time. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '../remote/use-path-params.ts';
import { messageTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import classes from './messages.module.css';

export function MessagesScreen() {
  const words = messageTexts.use();
  const { role } = useShell().session.person;
  const { uid } = usePathParams(`/${role}/messages/:uid`);
  return (
    <div className={classes.screen} data-open={uid === '' ? undefined : 'one'}>
      <nav className={`p-card ${classes.side}`} aria-label={words.list}>
        <ConversationList />
      </nav>
      {uid === '' ? (
        <section className={`p-card ${classes.conversation} ${classes.none}`} aria-label={words.title}>
          <EmptyState text={words.choose} />
        </section>
      ) : (
        <ConversationView key={uid} uid={uid} />
      )}
    </div>
  );
}
