import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { payDeps } from '../../../test/pay-database.ts';
import { makeOnGroupLessonChanged, makeOnLessonStatusChanged } from './on-lesson-status-changed.ts';

type Args = Parameters<FactHandler<'parlance.booking.v1.LessonStatusChanged'>>;
const [, envelope, tx] = [null, {}, {}] as unknown as Args;

test('a fact that lacks its lesson is refused, and so goes to the dead letters', async () => {
  const about = { from: 'BOOKING_STATUS_BOOKED', cause: 'feedback', refunded: false, moved: [] } as const;
  const broken = 'The fact does not carry what it is about.';
  const single = makeOnLessonStatusChanged(payDeps)({ ...about, booking: null }, envelope, tx);
  await expect(single).rejects.toThrow(broken);
  const group = makeOnGroupLessonChanged(payDeps)({ ...about, moved: [], lesson: null }, envelope, tx);
  await expect(group).rejects.toThrow(broken);
});
