/** Who may mark time off and answer what is proposed for a lesson in it, as reviewed. */
import { studentsOnly, tutorsOnly, type Row } from '../callers.ts';

const over = { from: 1_700_000_000_000, until: 1_700_003_600_000 };
const unknown = '00000000-0000-7000-8000-000000000000';
const writes = tutorsOnly('noTimeOff', 'notOwnSchedule', 'notOwnSchedule');

export const timeOffTable: readonly Row[] = [
  {
    call: 'GET /bookings/tutor/{tutorA}/time-off',
    route: '/bookings/tutor/:tutorId/time-off',
    cells: tutorsOnly(200, 'notOwnSchedule', 200),
  },
  {
    call: `GET /bookings/tutor/{tutorA}/time-off/plan?from=${over.from}&until=${over.until}`,
    route: '/bookings/tutor/:tutorId/time-off/plan',
    cells: tutorsOnly('timeOffPast', 'notOwnSchedule', 'timeOffPast'),
  },
  {
    call: 'POST /bookings/tutor/{tutorA}/time-off',
    route: '/bookings/tutor/:tutorId/time-off',
    body: over,
    cells: tutorsOnly('timeOffPast', 'notOwnSchedule', 'notOwnSchedule'),
  },
  {
    call: `PUT /bookings/tutor/{tutorA}/time-off/${unknown}`,
    route: '/bookings/tutor/:tutorId/time-off/:id',
    body: over,
    cells: writes,
  },
  {
    call: `DELETE /bookings/tutor/{tutorA}/time-off/${unknown}`,
    route: '/bookings/tutor/:tutorId/time-off/:id',
    cells: writes,
  },
  { call: 'GET /bookings/proposals', route: '/bookings/proposals', cells: studentsOnly(200, 200, 200) },
  {
    call: 'POST /bookings/proposals/{lesson}/accept',
    route: '/bookings/proposals/:bookingId/accept',
    with: 'booked',
    body: { to: unknown },
    cells: studentsOnly('noBooking', 'noBooking', 'noBooking'),
  },
  {
    call: 'POST /bookings/proposals/{lesson}/decline',
    route: '/bookings/proposals/:bookingId/decline',
    with: 'booked',
    cells: studentsOnly('noBooking', 'noBooking', 'noBooking'),
  },
];
