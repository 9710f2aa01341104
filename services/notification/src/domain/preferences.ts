/** How somebody wishes to be told: of which news by which way, when it is quiet, and how long before a lesson. Who has said nothing gets the usual. */
import { preferences as limits } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';

export const newsAreas = ['lesson', 'feedback', 'money', 'school'] as const;
export type NewsArea = (typeof newsAreas)[number];

type WishedWays = { mail: boolean; push: boolean };
/** Minutes of the day on the own clock; from later than to is over midnight. */
export type QuietHours = { from: number; to: number };

export type Preferences = {
  news: Readonly<Record<NewsArea, WishedWays>>;
  quiet: QuietHours | null;
  /** Minutes before a lesson; none is none. */
  reminders: readonly number[];
};
export type KnownPreferences = Preferences & { version: number };

export const usualPreferences: KnownPreferences = {
  news: {
    lesson: { mail: true, push: true },
    feedback: { mail: true, push: true },
    money: { mail: true, push: true },
    school: { mail: true, push: true },
  },
  quiet: null,
  reminders: limits.usualReminders,
  version: 1,
};

/** As they came from outside: each area once. */
export type SaidPreferences = {
  news: readonly (WishedWays & { area: string })[];
  quiet: QuietHours | null;
  reminders: readonly number[];
};

export function preferencesOf({ news, quiet, reminders }: SaidPreferences): Preferences {
  const said = new Map(news.map(({ area, mail, push }) => [area, { mail, push }]));
  const waysOf = (area: NewsArea): WishedWays => {
    const ways = said.get(area);
    if (!ways) throw refuse('PREFERENCES_MALFORMED');
    return ways;
  };
  const isWhole = news.length === newsAreas.length;
  const isOffered = reminders.every((minutes) => limits.reminders.some((offered) => offered === minutes));
  if (!isWhole || !isOffered || (quiet && !isQuiet(quiet))) throw refuse('PREFERENCES_MALFORMED');
  return {
    news: {
      lesson: waysOf('lesson'),
      feedback: waysOf('feedback'),
      money: waysOf('money'),
      school: waysOf('school'),
    },
    quiet: quiet && { from: quiet.from, to: quiet.to },
    reminders: limits.reminders.filter((minutes) => reminders.includes(minutes)),
  };
}

const isTimeOfDay = (minutes: number) => Number.isInteger(minutes) && minutes >= 0 && minutes < limits.dayMinutes;
const isQuiet = ({ from, to }: QuietHours) => isTimeOfDay(from) && isTimeOfDay(to) && from !== to;

export function isSame(one: Preferences, other: Preferences): boolean {
  const words = ({ news, quiet, reminders }: Preferences) =>
    JSON.stringify([newsAreas.map((area) => [news[area].mail, news[area].push]), quiet?.from, quiet?.to, reminders]);
  return words(one) === words(other);
}
