/** What all parts of the portal say, in English. */
type Day = { weekday: string; day: number; month: string; year: number };
type Expiry = { day: string; month: string; year: number };

export const en = {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  time: {
    date: ({ weekday, day, month, year }: Day) => `${weekday} ${day} ${month} ${year}`,
    expiry: ({ day, month, year }: Expiry) => `${day} ${month} ${year}`,
    sameTime: 'same time',
    ahead: (hours: number) => `${hours} h ahead`,
    behind: (hours: number) => `${hours} h behind`,
  },
  documents: {
    loading: 'Loading PDF...',
    failed: 'Failed to load PDF. Please try again.',
    page: 'Page',
    back: 'Page back',
    forward: 'Page forward',
    of: (page: number, count: number) => `${page} of ${count}`,
  },
  video: { note: 'Plays from YouTube. Nothing is loaded from there before you press play.' },
  rating: { average: 'Average rating' },
};
