/** One conversation: who it is with, what was written, and the line to write more, or why there is none. */
import { Box, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PersonName } from '../ui/person-name.tsx';
import { ChatForm } from '../chat/chat-form.tsx';
import { ChatLog } from '../chat/chat-log.tsx';
import { NewLines } from '../chat/new-lines.tsx';
import { dateTimeText, localDate, timeOf } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { messageTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useTitle } from '../remote/use-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ProblemWords } from '../ui/reference.tsx';
import { RecordListSkeleton } from '../ui/skeletons.tsx';
import { ConversationActs, Unblock } from './conversation-acts.tsx';
import { messagesPath } from './conversations.ts';
import classes from './messages.module.css';
import { type OpenConversation, useConversation } from './use-conversation.ts';

/** As it was written: nothing in it can be followed. */
const Words = ({ text }: { text: string }) => <p dir="auto">{text}</p>;

/** Of today the hour is enough. */
function useTimeText() {
  const now = useNow(60_000);
  return useCallback(
    (when: number, zone: string) =>
      localDate(when, zone) === localDate(now, zone) ? timeOf(when, zone) : dateTimeText(when, zone),
    [now],
  );
}

export function ConversationView({ uid }: { uid: string }) {
  const words = messageTexts.use();
  const { role } = useShell().session.person;
  const open = useConversation(uid);
  const { conversation, lines, error } = open;
  const timeText = useTimeText();
  const name = conversation ? conversation.with.name || words.gone : '';
  useTitle(name === '' ? undefined : words.with(name));
  return (
    <section className={`p-card ${classes.conversation}`} aria-label={name === '' ? words.title : words.with(name)}>
      <header className={`p-line-below ${classes.head}`}>
        <Button
          component={Link}
          to={messagesPath(role)}
          className={classes.back ?? ''}
          variant="subtle"
          color="gray"
          aria-label={words.back}
          title={words.back}
          px={8}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </Button>
        {conversation && (
          <>
            <Avatar name={name} image={conversation.with.image} size={36} />
            <Text component="h2" fw={650} miw={0} truncate dir="auto">
              <PersonName name={name} />
            </Text>
            <Group gap={4} ml="auto" wrap="nowrap">
              <ConversationActs conversation={conversation} name={name} onChange={open.setConversation} />
            </Group>
          </>
        )}
      </header>
      <NewLines lines={lines} isRead={conversation !== undefined} />
      <Box className={classes.lines}>
        {error !== undefined && lines.length === 0 && <ErrorState error={error} onRetry={open.retryReading} />}
        {error === undefined && !conversation && <RecordListSkeleton rows={3} />}
        {conversation && lines.length === 0 && error === undefined && <EmptyState text={words.nothing} />}
        {lines.length > 0 && (
          <ChatLog lines={lines} older={open.older} onAgain={open.sendAgain} Words={Words} timeText={timeText} />
        )}
      </Box>
      {error !== undefined && lines.length > 0 && (
        <Group role="alert" gap="sm" px="md" py={8} className="p-line-above">
          <Text size="sm">
            <ProblemWords error={error} />
          </Text>
          <Button variant="default" size="xs" onClick={open.retryReading}>
            {words.retry}
          </Button>
        </Group>
      )}
      {conversation && <Foot open={open} name={name} />}
    </section>
  );
}

/** Whoever comes here comes to write, so the line has the focus, unless a phone's keyboard would cover what is read. */
function Foot({ open, name }: { open: OpenConversation; name: string }) {
  const words = messageTexts.use();
  const input = useRef<HTMLInputElement>(null);
  const { conversation } = open;
  if (!conversation) return null;
  if (conversation.closed) return <Text className={classes.foot}>{words.closed}</Text>;
  if (conversation.blocked)
    return (
      <Group className={classes.foot} justify="space-between" gap="sm">
        <Text>{words.blocked(name)}</Text>
        <Unblock conversation={conversation} name={name} onChange={open.setConversation} />
      </Group>
    );
  const { kept, send } = open;
  return <ChatForm input={input} onSend={send} begun={kept.text()} onBegun={kept.keepText} />;
}
