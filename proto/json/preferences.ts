/** How somebody wishes to be told, as the browser gets and says it (NS-60). */
import type { Preferences, PreferencesInput } from '../gen/notification.ts';

type NewsAreaWord = 'lesson' | 'feedback' | 'money' | 'school';
type WaysJson = { mail: boolean; push: boolean };
export type PreferencesJson = {
  news: Record<NewsAreaWord, WaysJson>;
  quiet: { from: number; to: number } | null;
  reminders: number[];
};

export function preferencesJson({
  news,
  quiet,
  reminders,
  version,
}: Preferences): PreferencesJson & { version: number } {
  const waysOf = (word: NewsAreaWord): WaysJson => {
    const { mail = true, push = true } = news.find(({ area }) => area === word) ?? {};
    return { mail, push };
  };
  return {
    news: {
      lesson: waysOf('lesson'),
      feedback: waysOf('feedback'),
      money: waysOf('money'),
      school: waysOf('school'),
    },
    quiet: quiet && { from: quiet.from, to: quiet.to },
    reminders: [...reminders],
    version,
  };
}

export function preferencesMessage({ news, quiet, reminders }: PreferencesJson): PreferencesInput {
  return { news: Object.entries(news).map(([area, ways]) => ({ area, ...ways })), quiet, reminders };
}
