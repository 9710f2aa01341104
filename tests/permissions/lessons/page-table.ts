/** Who may read a lesson's own page, whom else a student may meet, the evidence, and what is said against it, as reviewed. */
import { adminsOnly, bothSides, studentsOnly, type Row } from '../callers.ts';

export const lessonPageTable: readonly Row[] = [
  { call: 'GET /lessons/{lesson}', route: '/lessons/:id', with: 'booked', cells: bothSides(200, 'noBooking', 200) },
  {
    call: 'GET /lessons/{lesson}/offers',
    route: '/lessons/:id/offers',
    with: 'booked',
    cells: studentsOnly(200, 'noBooking', 200),
  },
  {
    call: 'GET /lessons/{lesson}/evidence',
    route: '/lessons/:id/evidence',
    with: 'booked',
    cells: bothSides(200, 'noBooking', 200),
  },
  {
    call: 'POST /lessons/{lesson}/claims',
    route: '/lessons/:id/claims',
    with: 'missed',
    body: { about: 'power', words: 'The power was cut in the whole street.' },
    cells: { ...bothSides('nothingNoted', 'noBooking', 'noBooking'), tutorA: 200 },
  },
  {
    call: 'PUT /admin/claims/{claim}',
    route: '/admin/claims/:id',
    with: 'claimed',
    body: { accepted: true, status: 'cancelled', answer: 'The grid says the same.' },
    cells: adminsOnly(200),
  },
];
