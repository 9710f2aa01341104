import type { BookingsParts } from '../../feature.ts';
import { SearchTab } from './search-tab.tsx';

export const bookLesson: BookingsParts = {
  sections: [{ view: 'search', kind: 'one-on-one', Section: SearchTab }],
};
