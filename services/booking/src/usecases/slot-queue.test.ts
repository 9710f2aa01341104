import type { Reserved } from './ports.ts';
import type { ReserveSlotCommand } from './reserve-slot.ts';
import { withSlotQueue } from './slot-queue.ts';

const order = (bookingId: string, student: string) =>
  ({ bookingId, actor: { id: student } }) as unknown as ReserveSlotCommand;
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Each booking ends when it is told how. */
function ending() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const reserve = withSlotQueue(({ bookingId, actor }) => {
    begun.push(`${bookingId} ${actor.id}`);
    return new Promise<Reserved>((resolve, reject) => {
      ends.set(`${bookingId} ${actor.id}`, (error) => (error ? reject(error) : resolve({} as Reserved)));
    });
  });
  return { begun, reserve, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

test('only the first who wants a slot is served until that is over, then all others; other slots are not touched by it', async () => {
  const { begun, reserve, end } = ending();
  const asked = [
    reserve(order('a', '1')),
    reserve(order('a', '2')),
    reserve(order('b', '3')),
    reserve(order('a', '4')),
  ];
  await tick();
  expect(begun).toEqual(['a 1', 'b 3']);
  end('a 1');
  await tick();
  expect(begun).toEqual(['a 1', 'b 3', 'a 2', 'a 4']);
  for (const name of begun) end(name);
  await Promise.all(asked);
});

test('a first one that is refused lets the others try, and keeps its refusal to itself', async () => {
  const { begun, reserve, end } = ending();
  const [first, second] = [reserve(order('a', '1')), reserve(order('a', '2'))];
  end('a 1', new Error('no token'));
  await expect(first).rejects.toThrow('no token');
  await tick();
  expect(begun).toEqual(['a 1', 'a 2']);
  end('a 2');
  await second;
  const third = reserve(order('a', '3'));
  expect(begun).toHaveLength(3);
  end('a 3');
  await third;
});
