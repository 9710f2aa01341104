import { Button, Group, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Link } from 'react-router-dom';
import type { AnnouncementJson } from '../api/types.ts';
import { agoText, dateTimeText } from '../domain/time.ts';
import { announcementTexts } from '../locales/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Prose, Small } from '../ui/words.tsx';

type Props = { item: AnnouncementJson; now: number; onOk: () => void; onClose: () => void };

/** The whole of one announcement. */
export function AnnouncementDialog({ item, now, onOk, onClose }: Props) {
  const { session } = useShell();
  const words = announcementTexts.use();
  return (
    <Dialog title={item.title} size="lg" onClose={onClose}>
      <Stack gap="md">
        <div>
          <p>{words.viewer(item.from, agoText(item.when, now))}</p>
          <Small className="p-figures">{dateTimeText(item.when, session.person.timeZone)}</Small>
        </div>
        <Prose dir="auto">{item.message}</Prose>
        <Group justify="flex-end">
          {item.path && (
            <Button component={Link} to={item.path} variant="subtle" onClick={onOk}>
              {words.follow}
            </Button>
          )}
          <Button data-autofocus onClick={onOk}>
            {words.ok}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
