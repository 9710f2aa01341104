/** How much may be asked for at once: the public door and the service behind it read the same numbers. */
import { library, lists } from '@parlance/proto/limits';
import { resourceRoutes } from './all-routes.ts';

const sizes: Record<string, number> = {
  '/admin/announcements': lists.announcementsPageMax,
  '/admin/inquiries': lists.inquiriesPageMax,
  '/announcements': lists.announcementsPageMax,
  '/applications': lists.applications,
  '/admin/audit': lists.usersPageMax,
  '/admin/erasures': lists.usersPageMax,
  '/admin/ratings': lists.usersPageMax,
  '/admin/reports': lists.usersPageMax,
  '/admin/tasks': lists.usersPageMax,
  '/admin/users': lists.usersPageMax,
  '/bookings/mine': lists.ownLessonsPageMax,
  '/bookings/mine/history': lists.ownLessonsPageMax,
  '/admin/conversations': lists.conversationsPageMax,
  '/admin/conversations/:id/messages': lists.chatPageMax,
  '/chat/:bookingId': lists.chatPageMax,
  '/messages': lists.conversationsPageMax,
  '/messages/:uid': lists.chatPageMax,
  '/feedback/student/:studentId': lists.feedbackHistoryMax,
  '/groupsessions/mine': lists.ownLessonsPageMax,
  '/groupsessions/mine/history': lists.ownLessonsPageMax,
  '/materials/search': library.search.hitsMax,
  '/profile/getAllStudents': lists.usersPageMax,
  '/profile/tutor/:id/ratings': lists.ratingsWithMessage,
  '/tokens/:uid/ledger': lists.ledgerPageMax,
};

const sized = resourceRoutes.flatMap(({ path, query }) => {
  const name = ['limit', 'amount'].find((one) => query && one in query.shape);
  return query && name
    ? [{ path, name, field: query.shape[name] as { safeParse(value: unknown): { success: boolean } } }]
    : [];
});

test('every list with a size that one may ask for is known', () => {
  expect(sized.map(({ path }) => path).toSorted()).toEqual(Object.keys(sizes).toSorted());
});

test.each(sized)('LIM-13 $path answers the largest $name of the limits and refuses one more', ({ path, field }) => {
  const largest = sizes[path] ?? 0;
  expect([1, largest, largest + 1, 0].map((size) => field.safeParse(String(size)).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
