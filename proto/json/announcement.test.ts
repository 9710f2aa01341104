import { announcementJson } from './announcement.ts';

const notice = {
  id: 'a1',
  title: 'Lesson cancelled',
  message: 'Tess cancelled your lesson.',
  from: 'Tess',
  when: { seconds: 1_772_532_000, nanos: 0 },
  for: ['ROLE_STUDENT' as const],
  icon: 'calendar',
  type: 'user',
  isViewed: false,
  adminPost: false,
  bookingId: 'b1',
  tutor: 'tess',
  postId: '',
  path: '',
};

test('DATA-20 an announcement has these fields, and no other but its type and where it leads', () => {
  expect(announcementJson(notice)).toEqual({
    id: 'a1',
    title: 'Lesson cancelled',
    message: 'Tess cancelled your lesson.',
    from: 'Tess',
    when: 1_772_532_000_000,
    for: ['student'],
    icon: 'calendar',
    type: 'user',
    is_viewed: false,
    adminPost: false,
    path: null,
    announcementId: 'a1',
    bookingId: 'b1',
    tutor: 'tess',
    admin: null,
  });
});

test('DATA-20 what an administrator posts for many names the post and the administrator', () => {
  const posted = { ...notice, adminPost: true, from: 'Nadia Rahman', bookingId: '', tutor: '', postId: 'p1' };
  expect(announcementJson(posted)).toMatchObject({
    path: null,
    announcementId: 'p1',
    admin: 'Nadia Rahman',
    bookingId: null,
    tutor: null,
  });
});
