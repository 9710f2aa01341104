import type { BookingsParts, BookingsProps } from '../../feature.ts';
import { bookingTexts, groupSearchTexts } from '../../locales/texts.ts';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { SessionSearchTab } from './session-search-tab.tsx';

function Search({ onBooked }: BookingsProps) {
  const title = bookingTexts.use().search.groupTitle;
  const { hint } = groupSearchTexts.use();
  return <SessionSearchTab onBooked={onBooked} form={(parts) => <SearchForm {...parts} title={title} hint={hint} />} />;
}

export const sessions: BookingsParts = { sections: [{ view: 'search', kind: 'group', Section: Search }] };
