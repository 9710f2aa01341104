/** Students' preferred times, in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');

export const en = {
  title: 'Preferred times of students',
  hint: 'What students asked for when a search had nothing for them. Hours are on the student’s own clock.',
  from: 'Submitted from',
  to: 'Submitted to',
  backwards: 'End date cannot be selected before start date',
  show: 'Show',
  all: 'All',
  none: 'No student has asked for other times.',
  noneInRange: 'No student has asked for other times in these days.',
  columns: { student: 'Student', times: 'Wanted times', submitted: 'Submitted' },
  times: (count: number) => `${count} ${plural(count, { one: 'time', other: 'times' })}`,
  days: {
    Monday: 'Mon',
    Tuesday: 'Tue',
    Wednesday: 'Wed',
    Thursday: 'Thu',
    Friday: 'Fri',
    Saturday: 'Sat',
    Sunday: 'Sun',
  },
};
