/** The teacher's week in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');
const openHours = (count: number) => `${count} ${plural(count, { one: 'open hour', other: 'open hours' })}`;
const lessons = (count: number) => `${count} ${plural(count, { one: 'booked lesson', other: 'booked lessons' })}`;

export const en = {
  before: 'Week before',
  after: 'Week after',
  range: (from: string, to: string) => `${from} to ${to}`,
  thisWeek: 'This week',
  hint: (zone: string) => `Hours are yours, ${zone}. A lesson takes the first 50 minutes of its hour.`,
  forward: (date: string) => `Clocks go forward on ${date}`,
  back: (date: string) => `Clocks go back on ${date}`,
  bookedStay: 'Lessons already booked do not move.',
  opened: (count: number) => plural(count, { one: 'Hour opened', other: `${count} hours opened` }),
  closed: 'Hour closed',
  grid: {
    week: 'Week',
    you: 'You',
    today: (weekday: string) => `${weekday}, today`,
    students: 'students',
    noHour: 'This hour does not exist: clocks change',
  },
  list: {
    day: 'Day',
    days: 'Days',
    there: (time: string) => `${time} there`,
    closed: 'Closed',
    open: 'Open',
    close: 'Close',
    openAt: (when: string) => `Open ${when}`,
    closeAt: (when: string) => `Close ${when}`,
  },
  cell: {
    past: 'past',
    closed: 'closed',
    unbooked: 'Unbooked',
    open: 'Open',
    openInWords: 'open',
    due: 'Feedback due',
    absent: 'absent',
  },
  legend: {
    title: 'What the shapes mean',
    open: 'Open',
    booked: 'Booked',
    now: 'In Progress',
    due: 'Feedback due',
    done: 'Past',
    ahead: (open: number, booked: number) => `Still to come this week: ${openHours(open)}, ${lessons(booked)}`,
  },
};
