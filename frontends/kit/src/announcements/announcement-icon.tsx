import {
  IconAlertTriangle,
  IconBook,
  IconCalendar,
  IconCoin,
  IconRefresh,
  IconSparkles,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import classes from './announcements.module.css';

/** What an administrator may choose. */
export const announcementIcons = {
  speakerphone: IconSpeakerphone,
  users: IconUsers,
  calendar: IconCalendar,
  book: IconBook,
  coin: IconCoin,
  sparkles: IconSparkles,
  warning: IconAlertTriangle,
} as const;
export type IconName = keyof typeof announcementIcons;

const more: Record<string, typeof IconBook> = {
  ...announcementIcons,
  token: IconCoin,
  announce: IconSpeakerphone,
  feature: IconSparkles,
  update: IconRefresh,
  user: IconUser,
};

/** By its name, or where it has none by what kind of announcement it is. Decorative: the words stand beside it. */
export function AnnouncementIcon({ icon, type }: { icon: string; type: string }) {
  const Icon = more[icon] ?? more[type] ?? IconSpeakerphone;
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={18} stroke={1.75} />
    </span>
  );
}
