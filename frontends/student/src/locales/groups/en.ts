/** Finding and booking group sessions, in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');
const sessions = (count: number) => `${count} ${plural(count, { one: 'group session', other: 'group sessions' })}`;
const lessons = (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`;
type Left = { title: string; when: string; deadline: string };

export const en = {
  hint: 'After a date search, the sessions with lessons in that time appear below. Open one to choose which of its lessons you book.',
  none: 'No group sessions Found.',
  found: sessions,
  arrived: (count: number) =>
    `${count} ${plural(count, { one: 'new group session, show it', other: 'new group sessions, show them' })}`,
  zone: (zone: string) => `Times are yours, ${zone}`,
  leave: ({ title, when, deadline }: Left) =>
    `Your seat in ${title} on ${when} is free again and your token comes back. You can cancel until ${deadline}.`,
  card: {
    commencing: (date: string) => `Commencing ${date}`,
    lessons: (course: string, count: number) => `${course}, ${lessons(count)}`,
    view: 'View teacher',
    book: 'View & Book Lessons',
    someFull: (full: number, ahead: number) => `${full} of ${lessons(ahead)} full`,
    allFull: 'Full. Seats that become free show here at once.',
  },
  select: {
    title: 'Select Lessons to Book',
    close: 'Close',
    selected: (chosen: number, all: number) => `Selected: ${chosen} of ${all} lessons`,
    cancel: 'Cancel',
    book: 'Book Selected Lessons',
    busy: 'Booking...',
    booked: 'BOOKED',
    over: 'Not bookable any more',
    full: 'Full',
    nothing: 'Please select at least one lesson to book',
    done: (count: number) => `${lessons(count)} booked`,
  },
  confirm: {
    title: 'Booking Confirmation',
    close: 'Close',
    set: "You're all set for Group Sessions!",
    course: 'Course',
    level: 'Level',
    lessons: 'Lessons',
    start: 'Start time',
    date: 'Date',
    confirm: 'Confirm',
    cancel: 'Cancel',
    cancelUntil: (first: string) =>
      `You can cancel each lesson until 12 hours before it starts, the first until ${first}; its token then comes back.`,
    tooNear: 'The first of these lessons starts within 12 hours, so it cannot be cancelled once it is booked.',
    uses: (count: number) => `Uses ${count} ${plural(count, { one: 'token', other: 'tokens' })}.`,
  },
};
