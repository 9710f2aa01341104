/** Group sessions as students and teachers read of them, in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');
const students = (count: number) => `${count} ${plural(count, { one: 'student', other: 'students' })}`;
const lessons = (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`;

export const en = {
  list: {
    upcoming: 'Group lessons to come',
    history: 'Past group lessons',
    noUpcoming: 'You have no upcoming bookings',
    none: 'No group sessions Found.',
    noneInPeriod: 'No group sessions found for this period',
    more: 'Show more',
  },
  row: {
    label: (title: string) => `Group lesson of ${title}`,
    with: (teacher: string) => `with ${teacher}`,
    students,
    seats: (taken: number, most: number) => `${taken} of ${most} seats taken`,
    seatsAndFewest: ({ taken, most, fewest }: { taken: number; most: number; fewest: number }) =>
      `${taken} of ${most} seats taken, minimum ${fewest}`,
    atRisk: 'At risk',
  },
  cancel: {
    open: 'Cancel',
    locked: "You can't cancel within 12 hours of commencement",
    title: 'Cancel this group lesson',
    confirm: 'Cancel lesson',
    keep: 'Keep lesson',
    busy: 'Cancelling group session booking...',
    done: 'Group session booking cancelled',
  },
  live: { group: (title: string) => `Group: ${title}` },
  feedback: { students: 'Students', none: 'No feedback available for this student' },
  lessons,
};
