/** Where peers are called. */
import { peerAddress } from './fields.ts';

const isTaken = (value: string) => peerAddress('Where booking is called.').safeParse(value).success;

test.each([
  'booking:50051',
  '127.0.0.1:50051',
  '[::1]:50051',
  '10.0.0.1:1,10.0.0.2:1',
  '10.0.0.1:1,10.0.0.2:1,10.0.0.3:2',
])('%s is where a peer is called', (value) => expect(isTaken(value)).toBe(true));

test.each(['booking', 'booking:', 'a:1,b:1', '10.0.0.1:1,', '10.0.0.1:1, 10.0.0.2:1', '10.0.0.1:1,booking:1'])(
  '%s is not',
  (value) => expect(isTaken(value)).toBe(false),
);
