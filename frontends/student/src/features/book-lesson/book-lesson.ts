import type { BookingsParts } from '../../feature.ts';
import { AsidePanels } from './components/aside-panels.tsx';
import { SearchTab } from './search-tab.tsx';

export const bookLesson: BookingsParts = {
  sections: [{ view: 'search', kind: 'one-on-one', Section: SearchTab }],
  LessonAside: AsidePanels,
};
