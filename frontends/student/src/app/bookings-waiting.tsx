/** What stands in the place of the bookings screen while it is on its way; only the search has words of its own. */
import { PageSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useLocation } from 'react-router-dom';
import { SearchWaiting } from '../ui/search/search-waiting.tsx';
import { initialView } from './views.ts';

export function BookingsWaiting() {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  const isSearch = initialView(params.get('view'), state) === 'search' && params.get('kind') !== 'group';
  return isSearch ? <SearchWaiting /> : <PageSkeleton />;
}
