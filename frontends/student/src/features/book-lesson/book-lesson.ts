import type { BookingsParts } from '../../feature.ts';
import { AgainPanel } from './components/again-panel.tsx';
import { SearchTab } from './search-tab.tsx';

export const bookLesson: BookingsParts = {
  sections: [{ view: 'search', kind: 'one-on-one', Section: SearchTab }],
  LessonAside: AgainPanel,
};
