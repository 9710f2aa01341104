/** What people are told of hours: teachers that one is asked for, students that one they wanted has opened. */
import { adminTeam, type NewAnnouncement } from './announcement.ts';
import { makeFormats } from './formats.ts';
import { startWords } from './lesson-time.ts';
import type { HourNewsKind } from './mail-kind.ts';
import type { Push } from './push.ts';

export type ToldHour = { startsAt: Date; timeZone: string; isPte: boolean | null; others: number };
/** As a mail keeps it until it leaves. */
export type HourLetter = { startsAt: number; isPte: boolean | null; more: number };

export const hourTitles: Readonly<Record<HourNewsKind, string>> = {
  'hour-asked': 'Could you open this hour?',
  'hour-opened': 'An hour you wanted is open',
};

const lessonOf = (isPte: boolean | null) =>
  isPte === null ? 'a lesson' : isPte ? 'a PTE lesson' : 'a Workplace lesson';
const more = (others: number) => (others === 1 ? 'One more of your hours is' : `${others} more of your hours are`);

export function hourWords(kind: HourNewsKind, { startsAt, timeZone, isPte, others }: ToldHour): string {
  const when = startWords(startsAt, timeZone);
  if (kind === 'hour-asked') return `Students look for ${lessonOf(isPte)} on ${when} and find too few open hours.`;
  const rest = others > 0 ? ` ${more(others)} open too.` : '';
  return `You looked for ${lessonOf(isPte)}: ${when} has just opened.${rest} Whoever books first has it.`;
}

const walls = makeFormats('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

function wallOf(at: Date, timeZone: string): { date: string; hour: number } {
  const text = (walls(timeZone) ?? walls('UTC'))?.format(at) ?? '';
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

/** Where the hour is opened, or found. */
export function hourPath(kind: HourNewsKind, { startsAt, timeZone }: Pick<ToldHour, 'startsAt' | 'timeZone'>): string {
  if (kind === 'hour-asked') return `/tutor/schedule?at=${startsAt.getTime()}`;
  const { date, hour } = wallOf(startsAt, timeZone);
  return `/student/bookings?view=search&from=${date}&to=${date}&time=${hour}`;
}

/** The same for all who read it in one zone. */
export function hourNotice(
  kind: HourNewsKind,
  hour: ToldHour,
  at: Date,
): Omit<NewAnnouncement, 'id' | 'uid' | 'roles'> {
  return {
    title: hourTitles[kind],
    message: hourWords(kind, hour),
    from: adminTeam,
    at,
    icon: 'calendar',
    type: 'user',
    adminPost: true,
    path: hourPath(kind, hour),
  };
}

export function hourPush(kind: HourNewsKind, hour: ToldHour): Push {
  const { startsAt } = hour;
  return {
    kind,
    title: hourTitles[kind],
    body: hourWords(kind, hour),
    path: hourPath(kind, hour),
    tag: `hour-${startsAt.getTime()}`,
    until: startsAt.getTime(),
  };
}
