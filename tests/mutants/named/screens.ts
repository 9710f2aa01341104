/** On screens: whose time, whose words, and what a list does when it is told of a change. */
import type { Mutant } from '../mutant.ts';

const ownTimes = 'frontends/kit/src/lessons/own-times.test.tsx';

export const SCREENS: readonly Mutant[] = [
  {
    name: 'the list of lessons to come shows the other side’s time as one’s own',
    file: 'frontends/kit/src/lessons/booked-lesson.tsx',
    from: 'zone={timeZone}',
    to: 'zone={lesson.tutor.timeZone}',
    caughtBy: { suite: 'web', test: ownTimes, title: 'a student LST-07, NS-22 in the list of lessons to come' },
  },
  {
    name: 'the next lessons of the dashboard are in the other side’s time',
    file: 'frontends/kit/src/lessons/upcoming-lessons.tsx',
    from: 'zone={timeZone}\n          ',
    to: 'zone={lesson.tutor.timeZone}\n          ',
    caughtBy: { suite: 'web', test: ownTimes, title: 'a student DASH-06, NS-22 among the next lessons' },
  },
  {
    name: 'a lesson that is booked while the list is open does not come into it',
    file: 'frontends/kit/src/lessons/my-lessons.ts',
    from: 'items: placed(page.items, changed, belongs && (known ? undefined : index === 0)),',
    to: 'items: placed(page.items, changed, belongs && undefined),',
    caughtBy: {
      suite: 'web',
      test: 'frontends/kit/src/lessons/my-lessons.test.tsx',
      title: 'LIVE-18, LST-07 a lesson that is booked while the list is open comes into it',
    },
  },
  {
    name: 'a group lesson that moved is not read again',
    file: 'frontends/kit/src/lessons/my-lessons.ts',
    from: "useLive('group.changed', () => invalidate(client, outdatedWith.group));",
    to: "useLive('group.changed', () => void client);",
    caughtBy: {
      suite: 'web',
      test: 'frontends/kit/src/lessons/my-lessons.test.tsx',
      title: 'FB-19, FB-25 a group lesson that moved is read again',
    },
  },
  {
    name: 'the lesson’s log calls what was switched off switched on',
    file: 'frontends/teacher/src/features/my-lessons/call-log-dialog.tsx',
    from: "return event === 'track-added' ? words.switchedOn(line) : words.switchedOff(line);",
    to: 'return words.switchedOn(line);',
    caughtBy: {
      suite: 'web',
      test: 'frontends/teacher/src/features/my-lessons/call-log-dialog.test.tsx',
      title: 'LST-22 everything that a log can say reads as it happened',
    },
  },
  {
    name: 'a cancelled lesson keeps its hour of the teacher’s week',
    file: 'frontends/teacher/src/features/schedule/api.ts',
    from: 'const takesHour = ({ status }: BookingJson): boolean => !cancelled.has(status);',
    to: "const takesHour = ({ status }: BookingJson): boolean => status !== 'open';",
    caughtBy: {
      suite: 'web',
      test: 'frontends/teacher/src/features/schedule/schedule-page.test.tsx',
      title: 'BOOK-25, BOOK-33 an hour whose lesson was called off shows what is in it now',
    },
  },
];
