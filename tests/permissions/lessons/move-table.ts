/** Who may go on with a lesson at another device: its people, by a code of their own. */
import { bothSides, cells, people, same, type Row } from '../callers.ts';

export const moveTable: readonly Row[] = [
  {
    call: 'POST /call/{room}/move',
    route: '/call/:room/move',
    with: 'room',
    cells: bothSides(200, 'noRoom', 'noRoom'),
  },
  {
    call: 'POST /calls/move',
    route: '/calls/move',
    body: { code: 'guessed' },
    cells: cells({ unverified: 'verify', admin: 'badMoveCode' }, same(people, 'badMoveCode')),
  },
];
