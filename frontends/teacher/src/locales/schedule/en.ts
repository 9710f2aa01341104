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
  repeatWeek: 'Repeat week',
  repeat: {
    title: 'Repeat open hours',
    close: 'Close',
    cancel: 'Cancel',
    none: 'This week has no hours yet. Open some first, then repeat them.',
    tooMany: 'One request opens at most 200 hours, and this week has more.',
    body: (count: number, city: string) =>
      plural(count, {
        one: `The hour you opened this week opens again at the same ${city} time. Booked hours stay as they are.`,
        other: `The ${count} hours you opened this week, booked or not, open again at the same ${city} time. Booked hours stay as they are.`,
      }),
    howLong: 'For how long',
    weeks: (count: number) => plural(count, { one: '1 week', other: `${count} weeks` }),
    range: (from: string, to: string) => `${from} to ${to}`,
    outcome: (open: number, taken: number, missing: number) =>
      [
        plural(open, { one: '1 hour to open', other: `${open} hours to open` }),
        ...(taken > 0 ? [`${taken} taken already`] : []),
        ...(missing > 0 ? [`${missing} cannot be: past, or clocks change`] : []),
      ].join(', '),
    refused: 'These hours could not be opened:',
    open: (count: number) => plural(count, { one: 'Open 1 hour', other: `Open ${count} hours` }),
    opened: (count: number) => plural(count, { one: 'Hour opened', other: `${count} hours opened` }),
  },
  grid: {
    keys: 'Arrow keys move. Shift with up or down selects hours of one day; Enter opens them, or closes them when the first is open. Escape lets go.',
    week: 'Week',
    you: 'You',
    today: (weekday: string) => `${weekday}, today`,
    students: 'students',
    noHour: 'This hour does not exist: clocks change',
    again: 'again',
    onceOnly: 'This hour comes once',
  },
  list: {
    day: 'Day',
    days: 'Days',
    there: (time: string) => `${time} there`,
    again: 'again, clocks went back',
    closed: 'Closed',
    early: (time: string) => `Earlier hours, from ${time}`,
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
    cancelled: 'cancelled',
    group: 'group lesson',
    seats: (taken: number, most: number) => `${taken} of ${most} seats`,
    atRisk: 'At risk',
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
