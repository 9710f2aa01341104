/** The way to what people write, with how much of it is unread. */
import { Box, Button, Group, VisuallyHidden } from '@mantine/core';
import { messagesPath, unreadMessages } from '@parlance/kit/messages/conversations.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '../locales/texts.ts';
import classes from './bell.module.css';

export function MessagesLink() {
  const { api, session } = useShell();
  const { messages } = texts.use();
  const { unread = 0 } = useQuery(unreadMessages(api)).data ?? {};
  const words = unread === 0 ? messages.none : messages.count(unread);
  return (
    <Button
      component={Link}
      to={messagesPath(session.person.role)}
      className={classes.link ?? ''}
      variant="subtle"
      color="gray"
      c="dimmed"
      title={words}
    >
      <Group component="span" gap={8} wrap="nowrap">
        <IconMessages size={18} stroke={1.75} aria-hidden />
        <Box component="span" visibleFrom="md">
          {messages.title}
        </Box>
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {unread}
          </span>
        )}
        <VisuallyHidden>{words}</VisuallyHidden>
      </Group>
    </Button>
  );
}
