/** How many connections booking takes at once, whatever is asked of it. */
import { at, hour, info, wishes } from '../../test/builders.ts';
import { aSlot, command, enrol, openApp } from '../../test/app-for-test.ts';
import { makeUseCases } from './use-cases.ts';
import type { UnitOfWork } from '../usecases/ports.ts';

test('Thirty bookings of one student at once are all made, and at most eight of them hold a transaction', async () => {
  const app = await openApp('held_turns', { poolMax: 24 });
  const people = enrol(app);
  const [tutor, student] = await Promise.all([people.tutor(), people.student(30)]);
  const slots = await Promise.all(
    Array.from({ length: 30 }, (_none, index) => aSlot(app, tutor, at((1 + index) * hour))),
  );
  let held = 0;
  let mostHeld = 0;
  const run: UnitOfWork['run'] = async (work) => {
    held += 1;
    mostHeld = Math.max(mostHeld, held);
    return app.uow.run(work).finally(() => (held -= 1));
  };
  const { reserveSlot } = makeUseCases({ ...app, uow: { ...app.uow, run } });
  const booked = await Promise.all(
    slots.map((bookingId) => {
      const once = command(student, 'BookSlot', bookingId, { bookingId });
      return reserveSlot({ tutorUid: tutor.id, bookingId, topic: info.topic, wishes, actor: student, once });
    }),
  );
  await app.db.drop();
  expect(booked.map(({ wallet }) => wallet.balance).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 30 }, (_none, left) => left),
  );
  expect(mostHeld).toBeGreaterThan(1);
  expect(mostHeld).toBeLessThanOrEqual(8);
});
