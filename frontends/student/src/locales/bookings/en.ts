/** The bookings screen in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';
import { sentence } from '@parlance/kit/i18n/sentence.tsx';
import type { ReactNode } from 'react';

const plural = makePlural('en');
const times = (count: number) => `${count} ${plural(count, { one: 'time', other: 'times' })}`;
const teachers = (count: number) => `${count} ${plural(count, { one: 'teacher', other: 'teachers' })}`;
const tokens = (count: number) => `${count} ${plural(count, { one: 'token', other: 'tokens' })}`;
const remain = (count: number) => `${count} ${plural(count, { one: 'remains', other: 'remain' })}`;
type Cancelled = { teacher: string; when: string; deadline: string };

export const en = {
  tabs: { label: 'Bookings', search: 'Search', upcoming: 'Upcoming', history: 'History' },
  upcoming: {
    photoHint: "Click a teacher's photo to open their profile.",
    find: 'Find a lesson',
    findGroup: 'Find a group session',
    cancelBody: ({ teacher, when, deadline }: Cancelled) =>
      `Your lesson with ${teacher} on ${when} is cancelled and your token comes back. You can cancel until ${deadline}.`,
  },
  search: {
    title: 'Booking Search',
    groupTitle: 'Group Sessions Search',
    hint: 'After a date search, the available teachers and their times appear below. Pick a time, then choose a lesson topic.',
    start: 'Start date',
    end: 'End date',
    choose: 'Choose a date',
    chooseStart: 'Choose a start date first',
    time: 'Time',
    anytime: 'Anytime',
    am: (hour: number) => `${hour} AM`,
    pm: (hour: number) => `${hour} PM`,
    search: 'Search',
    none: 'No lessons that match your criteria were found',
    noGroups: 'No group sessions Found.',
    nextFree: (when: string) => `The next free time is ${when}.`,
    required: 'is required',
    startTooOld: 'Start date cannot be more than 2 months in the past',
    endTooOld: 'End date cannot be more than 2 months in the past',
    backwards: 'End date cannot be selected before start date',
  },
  results: {
    found: (timeCount: number, teacherCount: number) => `${times(timeCount)} with ${teachers(teacherCount)}`,
    zone: (zone: string) => `Times are yours, ${zone}`,
    arrived: (count: number) =>
      `${count} ${plural(count, { one: 'new time, show it', other: 'new times, show them' })}`,
    stream: 'Stream',
    all: 'All',
    workplace: 'Workplace',
    pte: 'PTE',
    dates: 'Dates',
    practice: 'Practice teachers',
    practiceHint: 'Teachers in training, for demo lessons only.',
    more: 'More times',
    day: (weekday: string, count: number) => `${weekday}, ${times(count)}`,
  },
  teacher: {
    workplace: 'Workplace',
    pte: 'PTE Workplace',
    freeTimes: (name: string) => `Free times of ${name}`,
    more: (count: number) => `${count} more`,
    practice: 'Practice teacher',
    view: 'View teacher',
    book: 'Book',
    bookAt: (time: string) => `Book ${time}`,
    taken: 'just taken',
    chosen: 'chosen',
  },
  confirm: {
    title: 'Confirm Booking Details',
    close: 'Close',
    introduction: 'Start with an introduction',
    mistakes: 'Correct my mistakes',
    yes: 'Yes',
    no: 'No',
    notes: (optional: ReactNode) => sentence`Notes for your teacher ${optional}`,
    optional: '(optional)',
    characters: (count: number, most: number) => `${count} of ${most} characters`,
    justTaken: 'Somebody else has just taken this time. Your token was not used. Close this and pick another time.',
    usesWorkplace: 'Uses 1 Workplace token.',
    usesPte: 'Uses 1 PTE token.',
    usesWorkplaceOf: (left: number) => `Uses 1 Workplace token, ${remain(left)}.`,
    usesPteOf: (left: number) => `Uses 1 PTE token, ${remain(left)}.`,
    faulty: 'Please correctly fill out all details before submitting.',
    done: 'Slot booked!',
    busy: 'Booking slot...',
    busyDemo: 'Booking Demo slot...',
    cancel: 'Cancel',
    book: 'Book lesson',
    required: 'is required',
    notesTooLong: (most: number) => `needs to have at most ${most} characters`,
    material: 'Material',
    course: 'Course',
    lesson: 'Lesson',
    noMaterials: 'Failed to load materials. Please try again later.',
    noCourses: 'Failed to load courses. Please try again later.',
  },
  subscription: {
    title: 'Your subscription',
    held: (count: number, until: string) => `${tokens(count)}, until ${until}`,
    manage: 'Manage',
    requiredTitle: 'Subscription Required',
    required: 'To book this teacher, you need an active subscription',
    safe: 'Your token was not used.',
    close: 'Close',
    cancel: 'Cancel',
    enroll: 'Enroll Now',
  },
};
