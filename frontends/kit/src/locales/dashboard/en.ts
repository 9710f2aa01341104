/** What student and teacher see of their lessons first, in English. */
export const en = {
  live: {
    title: 'Live lesson',
    waiting: 'Waiting for your teacher to commence the lesson.',
    refunded: 'Your teacher was absent. Your lesson token has been refunded.',
    missed: 'You missed the deadline to commence this lesson. The student has been refunded.',
    over: 'This lesson has ended.',
    left: 'left in this lesson',
    untilStart: 'until the lesson starts',
    join: 'Join Lesson',
    commence: 'Commence Lesson',
  },
  upcoming: {
    title: 'Upcoming Lessons',
    none: 'You have no upcoming lessons',
  },
  announcements: {
    title: 'Latest Announcements',
    all: 'View all',
    allOf: (count: number) => `View all ${count}`,
    none: 'There are no new announcements',
    posted: ({ from, at, ago }: { from: string; at: string; ago: string }) => `Posted by ${from}, ${at} (${ago})`,
  },
};
