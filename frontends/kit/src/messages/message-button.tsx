/** The way to what somebody and the reader write to each other. */
import { ActionIcon, Button } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { chatTexts, messageTexts } from '../locales/texts.ts';
import { messagesPath } from './conversations.ts';

const icon = <IconMessage size={18} stroke={1.75} aria-hidden />;

type Props = { uid: string; name: string };

function useWay({ uid, name }: Props) {
  const { role } = useShell().session.person;
  const label = messageTexts.use().open(name);
  return { to: messagesPath(role, uid), state: { from: 'person' }, 'aria-label': label };
}

export function MessageButton(props: Props) {
  return (
    <Button component={Link} {...useWay(props)} variant="default" leftSection={icon}>
      {chatTexts.use().message}
    </Button>
  );
}

/** In a row, which has no room for one more word. */
export function MessageIcon(props: Props) {
  const way = useWay(props);
  return (
    <ActionIcon component={Link} {...way} title={way['aria-label']} variant="subtle" color="gray" size={40}>
      {icon}
    </ActionIcon>
  );
}
