import type { BookingsDialogs, BookingsParts } from '../../feature.ts';
import { awaiting } from './awaiting.ts';
import { GroupHistoryTab } from './group-history-tab.tsx';
import { GroupUpcomingTab } from './group-upcoming-tab.tsx';

const History = ({ submitGroupDialog }: BookingsDialogs) => (
  <GroupHistoryTab feedbackDialog={(lesson, onClose) => submitGroupDialog(lesson, awaiting(lesson), onClose)} />
);

export const groupSessions: BookingsParts = {
  sections: [
    { view: 'upcoming', kind: 'group', Section: GroupUpcomingTab },
    { view: 'history', kind: 'group', Section: History },
  ],
};
