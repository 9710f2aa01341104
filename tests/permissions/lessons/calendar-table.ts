/** Who may do what about calendars, as reviewed: everybody with the own feed, whoever has the key of one with that, a lesson's people with its file. */
import { anybody, bothSides, type Row } from '../callers.ts';
import { eachTheirOwn } from './table.ts';

export const calendarTable: readonly Row[] = [
  { call: 'GET /calendar/feed', route: '/calendar/feed', cells: eachTheirOwn },
  { call: 'POST /calendar/feed', route: '/calendar/feed', cells: eachTheirOwn },
  { call: 'DELETE /calendar/feed', route: '/calendar/feed', cells: eachTheirOwn },
  { call: 'GET /calendar/lessons.ics?key=forged', route: '/calendar/lessons.ics', cells: anybody('noCalendar') },
  {
    call: 'GET /calendar/lessons/{lesson}',
    route: '/calendar/lessons/:id',
    with: 'booked',
    cells: bothSides(200, 'noBooking', 'noBooking'),
  },
];
