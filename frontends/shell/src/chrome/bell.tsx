import { Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import type { AnnouncementJson } from '@parlance/kit/api/types.ts';
import { dateTimeText, relativeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Role } from '@parlance/kit/remote/contract.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../locales/texts.ts';
import { BarAction } from './bar-action.tsx';
import { announcementsOf } from './menu.ts';
import { useDismiss } from './use-dismiss.ts';
import classes from './bell.module.css';

const shownInPopover = 5;

export function Bell() {
  const { api } = useShell();
  const { bell } = texts.use();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useQuery({
    ...read(api, '/announcements', { params: { query: { unviewedOnly: 'true' } } }),
    select: ({ items }) => items,
  });
  const close = () => setOpen(false);
  useDismiss(open, root, (byKey) => {
    close();
    if (byKey) button.current?.focus();
  });
  const count = list.data?.length ?? 0;
  const words = count === 0 ? bell.none : bell.count(count);
  return (
    <div ref={root}>
      <BarAction
        icon={IconBell}
        ref={button}
        bg={open ? 'var(--p-raised)' : undefined}
        title={words}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <Box component="span" visibleFrom="md">
          {bell.title}
        </Box>
        {count > 0 && (
          <span className={classes.badge} aria-hidden>
            {count}
          </span>
        )}
        <VisuallyHidden>{words}</VisuallyHidden>
      </BarAction>
      {open && <BellPanel id={panel} words={words} items={list.data ?? []} onClose={close} />}
    </div>
  );
}

type PanelProps = { id: string; words: string; items: AnnouncementJson[]; onClose: () => void };

function BellPanel({ id, words, items, onClose }: PanelProps) {
  const { session } = useShell();
  const { bell } = texts.use();
  const now = useNow(60_000);
  const { role, timeZone } = session.person;
  return (
    <section id={id} className={classes.panel} aria-label={bell.title}>
      <Group component="header" gap="sm" justify="space-between" px="md" py={14}>
        <b>{words}</b>
        <Anchor component={Link} to={announcementsOf(role as Role)} onClick={onClose}>
          {bell.all}
        </Anchor>
      </Group>
      <ul className={classes.list}>
        {items.slice(0, shownInPopover).map((item) => (
          <li key={item.id}>
            <Text size="sm" fw={550}>
              {item.title}
            </Text>
            <small>
              {bell.posted(
                item.from,
                <time dateTime={new Date(item.when).toISOString()}>{dateTimeText(item.when, timeZone)}</time>,
                relativeText(item.when, now),
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
