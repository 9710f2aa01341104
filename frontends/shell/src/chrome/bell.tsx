import { Popover } from '@mantine/core';
import type { AnnouncementJson } from '@parlance/kit/api/types.ts';
import { relativeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './bell.module.css';

const shownInPopover = 5;

/** SHELL-13..SHELL-16, CON-27. */
export function Bell({ className }: { className?: string | undefined }) {
  const { api, session } = useShell();
  const now = useNow(60_000);
  const [open, setOpen] = useState(false);
  const list = useQuery({
    queryKey: ['announcements'],
    queryFn: async () => (await api.get<{ items: AnnouncementJson[] }>('announcements?unviewedOnly=true')).items,
  });
  const items = list.data ?? [];
  const words = items.length === 0 ? 'No new announcements' : `${items.length} new announcement(s)`;
  return (
    <Popover opened={open} onChange={setOpen} width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={className}
          aria-label={`Announcements: ${words}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={18} stroke={1.75} aria-hidden /> <span className={classes.word}>Announcements</span>
          {items.length > 0 && (
            <span className={classes.badge} aria-hidden>
              {items.length}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.title}>{words}</p>
        {items.slice(0, shownInPopover).map((item) => (
          <article key={item.id} className={classes.item}>
            <b>{item.title}</b>
            <small>{`${item.from}, ${relativeText(item.when, now)}`}</small>
          </article>
        ))}
        <Link
          className={classes.all}
          to={`/${session.person.role}/dashboard/announcements`}
          onClick={() => setOpen(false)}
        >
          See all
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
