/** The teacher's part in English: what comes with the first page. */
export const en = {
  titles: { dashboard: 'Dashboard', schedule: 'Schedule', bookings: 'Bookings', income: 'Income' },
  dashboard: { toSchedule: 'Go To Schedule' },
};
