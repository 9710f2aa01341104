/** Lists of lessons and what can be done with one, in English. */
export const en = {
  kinds: { label: 'Kind of lesson', one: 'One-on-One Lessons', group: 'Group Sessions' },
  list: {
    upcoming: 'Lessons to come',
    history: 'Past lessons',
    more: 'Show more',
    noUpcoming: 'You have no upcoming bookings',
    noHistory: 'No bookings found for time period',
    noGroups: 'No group sessions Found.',
  },
  filter: {
    from: 'Start date',
    to: 'End date',
    backwards: 'End date cannot be before start date',
    apply: 'Apply',
    refresh: 'Refresh Bookings',
  },
  cancel: {
    open: 'Cancel',
    locked: "You can't cancel within 12 hours of commencement",
    title: 'Cancel this lesson',
    confirm: 'Cancel lesson',
    keep: 'Keep lesson',
    busy: 'Cancelling lesson booking...',
    done: 'Booking cancelled!',
  },
  feedback: {
    title: 'Lesson Feedback',
    tab: 'Feedback',
    behaviour: 'Behaviour',
    none: 'No recorded feedback',
    view: 'View feedback',
    fields: {
      pronunciation: 'Pronunciation',
      vocabulary: 'Vocabulary',
      grammar: 'Grammar',
      listening: 'Listening',
      speaking: 'Speaking',
      writing: 'Writing',
      reading: 'Reading',
    },
  },
};
