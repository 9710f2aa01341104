/** Teachers as students meet them, in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');

export const en = {
  notFound: 'The teacher profile was not found',
  profile: (name: string) => `Profile of ${name}`,
  timeThere: 'Time there now',
  ratingsCount: (count: number) => `${count} ${plural(count, { one: 'rating', other: 'ratings' })}`,
  notRated: 'Not rated yet',
  book: 'Book a lesson',
  rate: 'Rate',
  rateOf: (name: string) => `Rate ${name}`,
  report: 'Report',
  introduction: 'Introduction',
  noIntroduction: 'This teacher has not written an introduction yet.',
  videoOf: (name: string) => `Introduction of ${name}`,
  ratings: 'What students say',
  noRatings: 'No student has written about this teacher yet.',
  stars: (rating: number) => `${rating} of 5`,
  favourite: {
    add: 'Add to favourites',
    remove: 'Favourite',
    addOf: (name: string) => `Add ${name} to favourites`,
    removeOf: (name: string) => `Take ${name} off the favourites`,
  },
  rateDialog: {
    title: (name: string) => `Rate ${name}`,
    lesson: 'Lesson',
    rating: 'Your rating',
    star: (rating: number) => plural(rating, { one: '1 star', other: `${rating} stars` }),
    message: 'Message',
    messageHint: (left: number) =>
      `Optional. ${plural(left, { one: '1 character', other: `${left} characters` })} left. Other students read it with your first name.`,
    tooLong: (max: number) => `must be at most ${max} characters`,
    required: 'is required',
    deed: 'Send rating',
    done: 'Thank you for your rating',
  },
  reportDialog: {
    title: (name: string) => `Report ${name}`,
    body: 'Only the school reads this. It looks into every report and does not tell your teacher who wrote.',
    message: 'What happened',
    bounds: (min: number, max: number) => `must be between ${min} and ${max} characters`,
    required: 'is required',
    deed: 'Send report',
    done: 'Your report was sent to the school',
  },
  cancel: 'Cancel',
  close: 'Close',
  lists: {
    title: 'Your teachers',
    label: 'Which teachers',
    recommended: 'Recommended',
    favourites: 'Favourites',
    used: 'Past',
    none: {
      recommended: 'There is nobody to recommend yet. Search for a time and meet a teacher.',
      favourites: 'You have no favourites yet. The heart on a teacher’s profile adds one; ten fit in here.',
      used: 'You have not had a lesson yet.',
    },
    reasons: {
      taughtYou: 'You know each other from a lesson',
      sameStream: 'Teaches what you learn',
      highlyRated: 'Rated highly by other students',
    },
    last: (date: string) => `Last lesson ${date}`,
    view: 'View teacher',
    viewOf: (name: string) => `View teacher ${name}`,
    more: 'Show more',
  },
};
