/** The teacher's income in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');
const lessons = (count: number) => plural(count, { one: 'lesson', other: 'lessons' });
type Period = { zone: string; start: string; end: string };

export const en = {
  periods: 'Previous One-on-One Payment Records',
  refresh: 'Refresh Current Payment Period',
  period: ({ zone, start, end }: Period) =>
    `A period runs from Monday 00:00 in Darwin. In ${zone} that is ${start} to ${end}.`,
  paidLessons: 'Paid lessons',
  unpaidLessons: 'Unpaid lessons',
  paidIncome: 'Paid income',
  unpaidIncome: 'Unpaid income',
  lessons,
  list: 'List of Included Lessons',
  listed: (count: number, zone: string) => `${count} ${lessons(count)}. Large times are yours, ${zone}`,
  none: 'No completed bookings found within this time period',
  columns: {
    time: 'Lesson time',
    student: 'Student',
    topic: 'Topic',
    status: 'Status',
    amount: 'Amount',
    payment: 'Payment',
  },
  paid: 'Paid',
  unpaid: 'Unpaid',
};
