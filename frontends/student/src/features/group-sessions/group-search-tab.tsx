/** Search for group sessions (SRCH-04). */
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { bookingTexts } from '../../locales/bookings/texts.ts';

type Props = { onBooked: () => void };

export const GroupSearchTab = (_props: Props) => (
  <Panel>
    <EmptyState text={bookingTexts.use().search.noGroups} />
  </Panel>
);
