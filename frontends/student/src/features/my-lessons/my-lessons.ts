import type { BookingsParts } from '../../feature.ts';
import { CancelWords } from './cancel-words.tsx';
import { LessonWays } from './components/lesson-ways.tsx';
import { HistoryTab } from './history-tab.tsx';
import { UpcomingTab } from './upcoming-tab.tsx';

export const myLessons: BookingsParts = {
  sections: [
    { view: 'upcoming', Section: UpcomingTab },
    { view: 'history', Section: HistoryTab },
  ],
  CancelWords,
  LessonWays,
};
