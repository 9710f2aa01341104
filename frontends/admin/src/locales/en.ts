/** The admin's part in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');

export const en = {
  titles: {
    dashboard: 'Dashboard',
    users: 'Users',
    applications: 'Applications',
    reports: 'Reports',
    schedule: 'Schedule',
    groupSession: 'Group session',
  },
  cancel: 'Cancel',
  observe: { deed: 'Observe lesson', of: (lesson: string) => `Observe the lesson: ${lesson}` },
  close: 'Close',
  required: 'is required',
  stale: 'Somebody else has changed this meanwhile. You now see the newest state.',
  typedName: {
    label: (name: string) => `Type “${name}” to confirm`,
    mismatch: (name: string) => `must be exactly “${name}”`,
  },
  pager: {
    label: 'Pages',
    newer: 'Newer',
    older: 'Older',
    range: (first: string, last: string, total?: string) =>
      total === undefined ? `${first} to ${last}` : `${first} to ${last} of ${total}`,
    moreThan: (count: string) => `more than ${count}`,
  },
  dashboard: {
    heading: 'The school today',
    users: 'Users',
    usersNote: 'Students, teachers and administrators',
    applications: 'Pending applications',
    applicationsNote: (count: number) =>
      count === 0
        ? 'Nobody is waiting'
        : plural(count, { one: 'Waits for your decision', other: 'Wait for your decision' }),
    reports: 'Open reports',
    reportsNote: (count: number) => (count === 0 ? 'Nothing to decide' : 'About teachers, not decided yet'),
    lessons: 'Today’s lessons',
    lessonsNote: (place: string) => `On today’s date in ${place}`,
  },
};
