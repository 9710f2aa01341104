/** Whom somebody writes with: newest line first, what is unread marked by number and weight. */
import { Box, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { PersonName } from '../ui/person-name.tsx';
import { agoText, dateTimeText } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { messageTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { RecordListSkeleton } from '../ui/skeletons.tsx';
import { conversations, type ConversationJson, messagesPath } from './conversations.ts';
import classes from './messages.module.css';

export function ConversationList() {
  const words = messageTexts.use();
  const { api } = useShell();
  const list = useInfiniteQuery(conversations(api));
  return (
    <PagedList
      query={list}
      pending={<RecordListSkeleton rows={3} />}
      none={<EmptyState text={words.none} />}
      more={words.more}
      margin="sm"
    >
      {(items) => (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.with.uid}>
              <Row conversation={item} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Row({ conversation: { with: other, last, unread } }: { conversation: ConversationJson }) {
  const words = messageTexts.use();
  const { person } = useShell().session;
  const now = useNow(60_000);
  const name = other.name || words.gone;
  const own = last?.uid === person.uid;
  return (
    <NavLink
      to={messagesPath(person.role, other.uid)}
      className={({ isActive }) => `${classes.row} ${isActive ? classes.here : ''}`}
    >
      <Avatar name={name} image={other.image} size={40} />
      <Box miw={0}>
        <Group gap={8} wrap="nowrap" justify="space-between">
          <Text component="b" size="sm" fw={550} truncate dir="auto">
            <PersonName name={name} />
          </Text>
          {last && (
            <Text
              component="time"
              size="xs"
              c="dimmed"
              className={classes.when}
              dateTime={new Date(last.when).toISOString()}
              title={dateTimeText(last.when, person.timeZone)}
            >
              {agoText(last.when, now)}
            </Text>
          )}
        </Group>
        <Group gap={8} wrap="nowrap" justify="space-between">
          <Text span size="sm" truncate fw={unread > 0 ? 550 : 400} c={unread > 0 ? undefined : 'dimmed'} dir="auto">
            {last && (own ? words.you(last.content) : last.content)}
          </Text>
          {unread > 0 && (
            <span className={classes.count} aria-label={words.unread(unread)} role="img">
              {unread}
            </span>
          )}
        </Group>
      </Box>
    </NavLink>
  );
}
