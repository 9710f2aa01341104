import { Anchor, Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { newestUnviewed, useOk } from '@parlance/kit/announcements/use-announcements.ts';
import type { AnnouncementJson } from '@parlance/kit/api/types.ts';
import { agoText, dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Role } from '@parlance/kit/remote/contract.ts';
import { Loaded } from '@parlance/kit/remote/lazy-part.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../locales/texts.ts';
import { BarAction } from './bar-action.tsx';
import { announcementsOf } from './menu.ts';
import { useDismiss } from './use-dismiss.ts';
import classes from './bell.module.css';

const shownInPopover = 5;

/** Dialogs are a third of a first load's scripts, and no first page has one open. */
const loadDialog = async () => (await import('@parlance/kit/announcements/announcement-dialog.tsx')).AnnouncementDialog;

/** A press that cannot be followed says so, and waits for nothing. */
function NotLoaded({ onClose }: { onClose: () => void }) {
  const { notify } = useShell();
  const { faults } = texts.use();
  useEffect(() => {
    notify.error(faults.notLoaded);
    onClose();
  });
  return null;
}

export function Bell() {
  const { api } = useShell();
  const { bell } = texts.use();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { items = [], unviewedCount: count = 0 } = useQuery(newestUnviewed(api)).data ?? {};
  const ok = useOk();
  const [opened, setOpened] = useState<AnnouncementJson>();
  const now = useNow(60_000);
  const close = () => setOpen(false);
  useDismiss(open, root, (byKey) => {
    close();
    if (byKey) button.current?.focus();
  });
  /** The dialog gives the focus back to where it was: the bell, as the panel is gone by then. */
  const show = (item: AnnouncementJson) => {
    button.current?.focus();
    close();
    setOpened(item);
  };
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
      {open && <BellPanel id={panel} words={words} items={items} onOpen={show} onClose={close} />}
      {opened && (
        <Opened
          item={opened}
          now={now}
          onOk={() => {
            ok(opened.id);
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

type OpenedProps = { item: AnnouncementJson; now: number; onOk: () => void; onClose: () => void };

const Opened = (props: OpenedProps) => (
  <Loaded load={loadDialog} props={props} waiting={() => null} missing={() => <NotLoaded onClose={props.onClose} />} />
);

type PanelProps = {
  id: string;
  words: string;
  items: AnnouncementJson[];
  onOpen: (item: AnnouncementJson) => void;
  onClose: () => void;
};

function BellPanel({ id, words, items, onOpen, onClose }: PanelProps) {
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
            <UnstyledButton onClick={() => onOpen(item)}>
              <Text component="span" size="sm" fw={550} style={{ overflowWrap: 'anywhere' }} dir="auto">
                {item.title}
              </Text>
            </UnstyledButton>
            <small>
              {bell.posted(
                item.from,
                <time dateTime={new Date(item.when).toISOString()}>{dateTimeText(item.when, timeZone)}</time>,
                agoText(item.when, now),
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
