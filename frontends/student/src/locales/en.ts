/** All texts of this package in English, by feature. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';
import { sentence } from '@parlance/kit/i18n/sentence.tsx';
import type { ReactNode } from 'react';

const plural = makePlural('en');
const tokens = (count: number) => `${count} ${plural(count, { one: 'token', other: 'tokens' })}`;
/** Whole hours as hours. */
const span = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} ${plural(minutes / 60, { one: 'hour', other: 'hours' })}`
    : `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`;

/** What the shell says of the screens as well. */
export const titles = {
  dashboard: 'Dashboard',
  messages: 'Messages',
  announcements: 'Announcements',
  bookings: 'Bookings',
  lesson: 'Lesson',
  evidence: 'Lesson evidence',
  materials: 'Materials',
  subscription: 'Subscription',
  teacher: 'Teacher',
  account: 'Account',
  help: 'Help',
  contact: 'Contact Us',
  feedback: 'Submit feedback',
};

/** The student's part in English: what comes with the first page. */
export const common = {
  dashboard: { bookNow: 'Book Now' },
};

/** What a newcomer reads on the dashboard, in English. */
export const firstSteps = {
  title: 'Your first lesson',
  lead: 'Four steps; this goes by itself when they are done.',
  zone: {
    title: 'Your time zone',
    right: (zone: string) => `All times are shown for ${zone}.`,
    differs: (own: string, here: string) => `Times are shown for ${own}, but this device is in ${here}.`,
    action: 'Change time zone',
  },
  devices: {
    title: 'Camera and microphone',
    unknown: 'Your browser asks whether Parlance may use them. Nothing is recorded.',
    ready: 'Both can be used.',
    refused:
      'They could not be reached. Allow them beside the address of this page, and check again. You can also join to listen and write.',
    action: 'Check camera and microphone',
  },
  token: {
    title: 'Your first token',
    what: 'One token is one lesson of 50 minutes. Try one lesson free, or choose a plan that adds tokens each month.',
    action: 'See free trial and plans',
  },
  lesson: {
    title: 'Your first lesson',
    how: 'Pick a free time of a teacher, then what you want to learn.',
    action: 'Find a lesson',
  },
};

/** Lines of the billing history, on the dashboard too, in English. */
export const billing = {
  title: 'Billing History',
  all: 'View all',
  none: 'No transactions found',
  single: (count: number) => `${count} ${plural(count, { one: 'single token', other: 'single tokens' })}`,
  trial: 'Free trial',
  refund: (tokenCount: number) =>
    tokenCount === 0 ? 'Refund' : `Refund of ${tokenCount} ${plural(tokenCount, { one: 'token', other: 'tokens' })}`,
  receipt: 'Receipt',
  receiptOf: (what: string) => `Receipt of ${what}`,
  states: {
    paid: 'Paid',
    failed: 'Declined',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    disputed: 'Disputed',
  },
};

const listed = (parts: readonly string[]) => parts.join(', ');

/** What a student has subscribed to, may buy and has paid, in English. */
export const subscription = {
  tabs: { label: 'Subscription', plans: 'Plans and tokens', billing: 'Billing History' },
  plans: {
    title: 'Your plans',
    hint: 'One token is one lesson of 50 minutes. A plan adds its tokens each time it is paid.',
    oneOnOne: 'One-on-one',
    group: 'Group',
    unit: (count: number) => plural(count, { one: 'token', other: 'tokens' }),
    until: (date: string) => `until ${date}`,
    period: (count: number) => `a month, ${tokens(count)}`,
    states: {
      none: 'No Subscription',
      waiting: 'Waiting for confirmation',
      given: 'Given by the school',
      active: 'Active',
      ending: 'Ends, no renewal',
      'past-due': 'Payment failed',
    },
    lesson: (price: string, held: number) =>
      held === 0 ? `${price} a lesson` : `${price} a lesson. You hold ${tokens(held)}.`,
    notTwice: 'Not charged twice if you reload.',
    next: (price: string, date: string) => `Next payment ${price} on ${date}`,
    noFurther: (held: number) => `No further payment. Book with your ${tokens(held)} until that day.`,
    openNextTry: (price: string, date: string) => `${price} open. Next try on ${date}`,
    open: (price: string) => `${price} open.`,
    subscribe: 'Subscribe',
    subscribeTo: (plan: string) => `Subscribe to ${plan}`,
    book: 'Book a lesson',
    findGroup: 'Find a group session',
    bookOf: (plan: string) => `Book a lesson, ${plan}`,
    payNow: 'Pay now',
    payNowFor: (what: string) => `Pay now for ${what}`,
    resume: 'Renew again',
    resumeOf: (plan: string) => `Renew ${plan} again`,
    resumed: (plan: string, date: string) => `${plan} renews again on ${date}.`,
  },
  renewal: {
    title: 'Renewal',
    part: (price: string, date: string) => `${price} on ${date}`,
    byItself: (parts: readonly string[]) => `By itself, each month: ${listed(parts)}`,
    byItselfWith: (parts: readonly string[], card: ReactNode) =>
      sentence`By itself, each month: ${listed(parts)}, with ${card}`,
    open: (price: string, date: string) => `${price} is open since ${date}.`,
    cancel: 'Cancel subscription',
  },
  cancel: {
    title: 'Cancel your subscription?',
    action: 'Cancel subscription',
    keep: 'Keep subscription',
    body: (zone: string) =>
      `No payment follows. Each plan stays until the end of the period you paid for. Times are yours, ${zone}.`,
    plans: 'Plans that end',
    stays: (held: number, until: string) => `${tokens(held)}, until ${until}`,
    atOnce: 'Not paid, ends at once',
    after:
      'Lessons already booked take place. Tokens that are left after these days cannot be used, unless you subscribe again.',
    done: 'Subscription cancelled. No further payment is taken.',
  },
  ending: {
    title: 'Your subscription is cancelled and runs out by itself:',
    part: (plan: string, until: string) => `${plan} on ${until}`,
    list: (parts: readonly string[], zone: string) => `${listed(parts)}. Times are yours, ${zone}.`,
    until: 'Until then you book as before. Tokens that are left then cannot be used, unless you subscribe again.',
  },
  pastDue: {
    declined: (card: string | undefined, plan: string) =>
      card ? `${card} was declined for ${plan}:` : `The payment for ${plan} was declined:`,
    amountAt: (price: string, at: string) => `${price}, ${at}.`,
    amount: (price: string) => `${price}.`,
    safe: (held: number) => `Your ${tokens(held)} and booked lessons are safe.`,
    bookUntil: (until: string) => `You can book until ${until}, and afterwards as soon as it is paid.`,
    bookAgain: 'You can book these lessons again as soon as it is paid.',
    nextTry: (date: string) => `We try the card again on ${date}.`,
    updateCard: 'Update card',
  },
  promo: {
    code: (optional: ReactNode) => sentence`Promo code ${optional}`,
    optional: 'optional',
    tooLong: (max: number) => `must be at most ${max} characters`,
    check: 'Check',
    checkCode: 'Check the promo code',
    trialWith: (code: string, count: number, days: number) =>
      `${code} is valid: ${tokens(count)}, ${days} ${plural(days, { one: 'day', other: 'days' })}.`,
    /** `payments` of a plan, one after the other; 0 is every one. */
    offPlan: (code: string, off: string, payments: number) =>
      payments === 0
        ? `${code} is valid: ${off} off every payment.`
        : payments === 1
          ? `${code} is valid: ${off} off the first payment.`
          : `${code} is valid: ${off} off the first ${payments} payments.`,
    off: (code: string, off: string) => `${code} is valid: ${off} off.`,
    offNothing: (code: string) => `${code} is valid, but takes nothing off.`,
    percent: (percent: number) => `${percent}\u00a0%`,
    less: (off: string, code: string) => `${off} with ${code}`,
  },
  trial: {
    title: 'Try one lesson free',
    hint: 'Once per student, valid for 7 days',
    kind: 'Kind of lesson',
    action: 'Start free trial',
    noCard: 'No card needed. Nothing is charged after it.',
    started: 'Your free trial has started.',
    runsUntil: (until: string) => `Your free trial runs until ${until}.`,
    left: (days: number) => (days <= 1 ? 'It is the last day.' : `${days} days are left.`),
    used: 'You have used your free trial.',
    ended: (date: string) => `Your free trial ended on ${date}.`,
    goOn: 'With a plan you go on booking.',
    paysFor: (count: number) =>
      plural(count, {
        one: 'It pays for one lesson of either stream and is spent before any other token.',
        other: `It pays for ${count} lessons of either stream and is spent before any other tokens.`,
      }),
    book: 'Book your trial lesson',
  },
  tokens: {
    title: 'Buy single tokens',
    hint: '1 to 50 at a time. They join the balance of their kind.',
    kind: 'Kind of token',
    now: (count: number) => `${count} now`,
    noPlan: 'no plan yet',
    howMany: 'How many',
    less: 'One less',
    more: 'One more',
    set: (count: number) => `Choose ${tokens(count)}`,
    bounds: (least: number, most: number) => `Choose ${least} to ${most} tokens`,
    each: (count: number, price: string) => `${count} × ${price}`,
    after: (count: number) => `Balance after: ${tokens(count)}`,
    price: 'Price',
    needsPlan: 'To book with these you also need a plan of the same stream.',
    checkout: 'Go to checkout',
    where: 'You pay on the page of our payment provider.',
  },
  card: {
    title: 'Card and receipts',
    hint: 'Kept by our payment provider, not by us',
    none: 'No card yet.',
    expires: (month: string) => `expires ${month}`,
    declined: 'Declined',
    last: 'Last payment',
    lastOn: (price: string, date: string) => `${price} on ${date}`,
    paidIn: (year: string) => `Paid in ${year}`,
    disputed: 'Disputed',
    change: 'Change card',
    history: 'Billing History',
  },
  returned: {
    waiting: 'Waiting for the payment to be confirmed.',
    what: (what: string, price: string, at: string) => `${what}, ${price}, ${at}.`,
    single: (count: number, category: string) =>
      `${count} ${plural(count, { one: 'single token', other: 'single tokens' })} ${category}`,
    byThemselves: (count: number) =>
      plural(count, {
        one: 'Your token appears here by itself, as a rule within a minute. You can leave this page.',
        other: `Your ${count} tokens appear here by themselves, as a rule within a minute. You can leave this page.`,
      }),
    confirmed: (time: string) => `Payment confirmed at ${time}.`,
    receipt: 'Receipt',
    unpaid: (what: string) => `The checkout for ${what} has ended without a payment.`,
    nothingCharged: 'Nothing was charged and your plans are as before.',
    open: (what: string) => `A checkout for ${what} is open:`,
    openSince: (price: string, at: string) => `${price}, opened ${at}.`,
    eitherWay: 'If you have paid there, your tokens appear here by themselves. If not, nothing was charged.',
    backTo: 'Back to the checkout',
  },
  behind: { lesson: 'See the lesson', payment: 'See the payment' },
  history: {
    planOf: (count: number) => `Plan, ${tokens(count)}`,
    backTo: (card: string) => `Back to ${card}`,
    year: 'Year',
    allYears: 'All years',
    portal: 'Open billing portal',
    portalHint: 'Your cards and billing address are kept in the billing portal of our payment provider.',
    first: 'Your first payment appears here with its receipt.',
    plans: 'See the plans',
    more: 'Show older payments',
    columns: {
      date: (zone: string) => `Date, ${zone}`,
      plan: 'Plan',
      card: 'Card',
      status: 'Status',
      amount: 'Amount',
      receipt: 'Receipt',
    },
    invoice: 'Invoice',
    invoiceOf: (what: string) => `Invoice of ${what}`,
    paidIn: (year: string) => `Paid in ${year}, refunds taken off`,
    paidInAll: 'Paid in all, refunds taken off',
    disputed: 'Disputed, not counted until the bank decides',
  },
};

/** The account's page in English. */
export const account = {
  profile: {
    title: 'Profile',
    subtitle: 'Only another address has to be confirmed by a link that we mail there.',
    name: 'Name',
    email: 'Email',
    timeZone: 'Time zone',
    timeZoneHint: 'Lesson times are shown in this zone.',
    country: 'Country',
    about: 'About you',
    aboutHint: 'Your teachers read this before a lesson.',
    count: (count: number, max: number) => `${count} of ${max} characters`,
    suggested: 'Suggested',
    others: 'All others',
    nothingFound: 'Nothing found',
    save: 'Update profile',
    saving: 'Saving...',
    saved: 'Saved.',
    sent: (email: string) => `We have sent a link to ${email}.`,
    sentNote: (until: string) => `Open it by ${until}. Until then your address stays as it is.`,
    newAddress: 'The link goes to the new address. The old one gets a notice.',
    unchanged: 'Nothing to change yet.',
  },
  faults: {
    required: (label: string) => `${label} is required`,
    atMost: (label: string, max: number) => `${label} has at most ${max} characters`,
    email: 'Email is not a valid address',
    nameParts: (max: number) => `First and last name have at most ${max} characters each`,
    name: 'Name has special characters: please leave them out',
  },
};

const times = (count: number) => `${count} ${plural(count, { one: 'time', other: 'times' })}`;
const teacherCount = (count: number) => `${count} ${plural(count, { one: 'teacher', other: 'teachers' })}`;
const remain = (count: number) => `${count} ${plural(count, { one: 'remains', other: 'remain' })}`;
type Cancelled = { teacher: string; when: string; deadline: string };

/** The bookings screen in English. */
export const bookings = {
  tabs: { label: 'Bookings', search: 'Search', upcoming: 'Upcoming', history: 'History' },
  upcoming: {
    photoHint: "Click a teacher's photo to open their profile.",
    find: 'Find a lesson',
    findGroup: 'Find a group session',
    cancelBody: ({ teacher, when, deadline }: Cancelled) =>
      `Your lesson with ${teacher} on ${when} is cancelled and your token comes back. You can cancel until ${deadline}.`,
  },
  rebook: {
    title: 'Meet another teacher instead',
    subtitle: {
      absent: (topic: string) => `Free within two hours, for “${topic}”. Your token is back.`,
      calledOff: (topic: string) => `Free within two hours of your lesson, for “${topic}”. Your token is back.`,
    },
    none: {
      absent: 'No other teacher is free within two hours. Your token is back.',
      calledOff: 'No other teacher is free within two hours of your lesson. Your token is back.',
    },
    zone: (zone: string) => `Times are yours, ${zone}.`,
    book: 'Book',
    bookWith: (name: string, when: string) => `Book with ${name}, ${when}`,
    booked: (name: string, when: string) => `Booked with ${name}, ${when}`,
  },
  proposal: {
    title: (name: string, when: string) => `${name} cannot teach on ${when}`,
    subtitle: (until: string) =>
      `Choose another time, and your token moves along. Without an answer until ${until} the lesson is cancelled and your token is back.`,
    theirs: (time: string, city: string) => `${time} in ${city}`,
    take: 'Move here',
    takeAt: (when: string) => `Move here, ${when}`,
    moved: (when: string) => `Moved to ${when}`,
    zone: (zone: string) => `Times are yours, ${zone}.`,
    none: (name: string) => `No hour of ${name} is free within a week any more. You can have your token back.`,
    decline: 'Have my token back',
    declineTitle: 'Have your token back?',
    declineBody: (name: string, when: string) =>
      `Your lesson with ${name} on ${when} is cancelled, and your token is back at once.`,
    declineAction: 'Have my token back',
    declineNot: 'Not now',
    declined: 'Lesson cancelled. Your token is back.',
    see: 'See the lesson',
  },
  again: {
    title: (name: string) => `Again with ${name}`,
    comesNext: (name: string) => `${name} comes next.`,
    none: (name: string) => `${name} has no free hours in the next two weeks.`,
    allHours: (name: string) => `${name}’s profile`,
    others: 'Other teachers',
    yourTimes: 'Times are yours. Each costs one token.',
    book: (hour: string) => `${hour}, book`,
  },
  move: {
    open: 'Move lesson',
    title: 'Move lesson',
    now: (when: string) => `It is on ${when}.`,
    free: (name: string, zone: string) => `Free hours of ${name}. Times are yours, ${zone}.`,
    loading: 'Looking for free hours...',
    none: (name: string) => `${name} has no other free hour in the next four weeks.`,
    later: 'Show later days',
    stays: 'Your token stays with the lesson, and so do topic, notes and messages. Your teacher is told.',
    choose: 'Choose an hour.',
    said: (from: string, to: string) => `From ${from} to ${to}`,
    keep: 'Keep it',
    busy: 'Moving the lesson...',
    done: (when: string) => `Lesson moved to ${when}`,
  },
  more: (name: string) => `More for the lesson with ${name}`,
  repeat: {
    open: 'Repeat weekly',
    title: 'Repeat weekly',
    hour: (name: string, time: string, city: string) => `Every week at ${time} on the clock of ${name} in ${city}.`,
    same: (zone: string) =>
      `Topic, wishes and notes as in this lesson; you can change each later. Times are yours, ${zone}.`,
    weeks: 'For the next',
    count: (count: number) => `${count} ${plural(count, { one: 'week', other: 'weeks' })}`,
    hours: 'Lessons to book',
    loading: 'Looking at the next weeks...',
    paidWith: (wallet: string) => `1 token, ${wallet}`,
    leftOut: 'Left out',
    costsNothing: 'None of these can be booked.',
    cost: (count: number, wallet: string, left: number) => `Uses ${tokens(count)} of ${wallet}, ${remain(left)}.`,
    book: (count: number) =>
      count === 0 ? 'Book lessons' : `Book ${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`,
    busy: 'Booking the lessons...',
    done: (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })} booked!`,
  },
  wishes: {
    open: 'Notes and wishes',
    title: 'Notes and wishes',
    until: 'You can change them until the lesson begins.',
    save: 'Save',
    busy: 'Saving...',
    done: 'Notes and wishes saved',
    stale: 'This lesson has changed in the meantime. Close this, look at it again, and then change it.',
  },
  search: {
    title: 'Booking Search',
    groupTitle: 'Group Sessions Search',
    hint: 'After a date search, the available teachers and their times appear below. Pick a time, then choose a lesson topic.',
    start: 'Start date',
    end: 'End date',
    choose: 'Choose a date',
    chooseStart: 'Start date first',
    time: 'Time',
    anytime: 'Anytime',
    parts: {
      morning: (from: string, until: string) => `Morning, ${from} to ${until}`,
      afternoon: (from: string, until: string) => `Afternoon, ${from} to ${until}`,
      evening: (from: string, until: string) => `Evening, ${from} to ${until}`,
    },
    freeDay: 'has free times',
    search: 'Search',
    none: 'No lessons that match your criteria were found',
    nextFree: (when: string) => `The next free time is ${when}.`,
    showDay: (date: string) => `Show ${date}`,
    required: 'is required',
    startTooOld: 'Start date cannot be more than 2 months in the past',
    endTooOld: 'End date cannot be more than 2 months in the past',
    backwards: 'End date cannot be selected before start date',
    rangeTooLong: (days: number) => `A search covers at most ${days} days`,
  },
  wanted: {
    lesson: (code: string, name: string) => `You are booking ${code} ${name}.`,
    workplaceTeacher: 'Choose a time with a teacher of Workplace English.',
    pteTeacher: 'Choose a time with a teacher of PTE English.',
    forget: 'Another lesson',
  },
  results: {
    found: (timeCount: number, teachers: number) => `${times(timeCount)} with ${teacherCount(teachers)}`,
    foundSoFar: (timeCount: number, teachers: number) => `The first ${times(timeCount)} with ${teacherCount(teachers)}`,
    zone: (zone: string) => `Times are yours, ${zone}`,
    arrived: (count: number) =>
      `${count} ${plural(count, { one: 'new time, show it', other: 'new times, show them' })}`,
    title: 'Free times',
    looking: 'Looking for free times',
    none: 'No free times',
    failed: 'Free times could not be read',
    soonest: 'Next free times',
    byTeacher: (teachers: number) => `with ${teacherCount(teachers)}`,
    filter: 'Show',
    rating: 'Rating',
    anyRating: 'Any rating',
    ratedFrom: (stars: number) => `${stars} stars and up`,
    language: 'Also speaks',
    anyLanguage: 'Any language',
    order: 'Order',
    orders: { time: 'Soonest first', rating: 'Best rated first', name: 'By name' },
    noneShown: 'None of these times fits what you show.',
    showAll: 'Show all',
    onlyWith: (name: string) => `Times of ${name} only.`,
    onlyOne: 'Times of one teacher only.',
    allTeachers: 'All teachers',
    all: 'All',
    workplace: 'Workplace',
    pte: 'PTE',
    favourites: 'Favourites',
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
    introduction: 'Start with an introduction',
    mistakes: 'Correct my mistakes',
    yes: 'Yes',
    no: 'No',
    notes: (optional: ReactNode) => sentence`Notes for your teacher ${optional}`,
    optional: '(optional)',
    characters: (count: number, most: number) => `${count} of ${most} characters`,
    justTaken: 'Somebody else has just taken this time. Your token was not used. Close this and pick another time.',
    usesTrial: 'Uses your free trial token.',
    usesWorkplaceOf: (left: number) => `Uses 1 Workplace token, ${remain(left)}.`,
    usesPteOf: (left: number) => `Uses 1 PTE token, ${remain(left)}.`,
    cancelUntil: (when: string) => `You can cancel until ${when}; your token then comes back.`,
    noCancel: (minutes: number) =>
      `This lesson starts within ${span(minutes)}, so it cannot be cancelled once it is booked.`,
    faulty: 'Please correctly fill out all details before submitting.',
    done: 'Slot booked!',
    busy: 'Booking slot...',
    busyDemo: 'Booking Demo slot...',
    book: 'Book lesson',
    required: 'is required',
    notesTooLong: (most: number) => `needs to have at most ${most} characters`,
  },
  preferred: {
    title: 'Did you find the day and time you wanted?',
    hint: (zone: string) => `If not, tell us when you can. We ask teachers to open these hours. Times are in ${zone}.`,
    row: (place: number) => `Time ${place}`,
    day: 'Day',
    time: 'Time',
    days: {
      Monday: 'Monday',
      Tuesday: 'Tuesday',
      Wednesday: 'Wednesday',
      Thursday: 'Thursday',
      Friday: 'Friday',
      Saturday: 'Saturday',
      Sunday: 'Sunday',
    },
    add: 'Add another time',
    remove: 'Remove',
    submit: 'Submit times',
    required: 'is required',
    busy: 'Submitting schedule...',
    done: 'Preferred day and time submitted!',
  },
  subscription: {
    title: 'Your subscription',
    held: (count: number, until: string) => `${tokens(count)}, until ${until}`,
    manage: 'Manage',
    requiredTitle: 'Subscription Required',
    required: 'To book this teacher, you need an active subscription',
    safe: 'Nothing was booked and no token was used.',
    enroll: 'Enroll Now',
    orTry: 'You see the plans there, and you can try one lesson free.',
    plansThere: 'You see the plans there.',
    tokensTitle: 'Lesson Token Required',
    tokensThere: 'You can buy single tokens, from one on.',
    buy: 'Get tokens',
  },
};

const sessions = (count: number) => `${count} ${plural(count, { one: 'group session', other: 'group sessions' })}`;
const lessons = (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`;
type Left = { title: string; when: string; deadline: string };
type GroupTokens = { category: string; held: number; chosen: number };

/** Finding and booking group sessions, in English. */
export const groups = {
  hint: 'After a date search, the sessions with lessons in that time appear below. Open one to choose which of its lessons you book.',
  none: 'No group sessions Found.',
  found: sessions,
  arrived: (count: number) =>
    `${count} ${plural(count, { one: 'new group session, show it', other: 'new group sessions, show them' })}`,
  zone: (zone: string) => `Times are yours, ${zone}`,
  leave: ({ title, when, deadline }: Left) =>
    `Your seat in ${title} on ${when} is free again and your token comes back. You can cancel until ${deadline}.`,
  card: {
    commencing: (date: string) => `Commencing ${date}`,
    lessons: (course: string, count: number) => `${course}, ${lessons(count)}`,
    view: 'View teacher',
    book: 'View & Book Lessons',
    full: 'Full',
    weekdays: (names: readonly string[], minutes: number) =>
      `${names.map((name) => `${name}s`).join(', ')} · ${minutes} min`,
    someFull: (full: number, ahead: number) => `${full} of ${lessons(ahead)} full`,
    allFull: 'All seats are taken. Seats that become free show here at once.',
    seats: (taken: number, all: number) => `${taken} of ${all} seats taken`,
    key: 'The bar marks the fewest students a session needs',
    going: 'Going ahead',
    risk: 'At risk',
    needs: (count: number, until: string) =>
      `Needs ${count} more ${plural(count, { one: 'student', other: 'students' })} by ${until}, when the school decides. If it does not go ahead, your tokens come back.`,
    deciding: (count: number) =>
      `Needs ${count} more ${plural(count, { one: 'student', other: 'students' })}; the school decides now. If it does not go ahead, your tokens come back.`,
  },
  select: {
    title: 'Select Lessons to Book',
    selected: (chosen: number, all: number) => `Selected: ${chosen} of ${all} lessons`,
    book: 'Book Selected Lessons',
    busy: 'Booking...',
    booked: 'BOOKED',
    over: 'Not bookable any more',
    full: 'Full',
    nothing: 'Please select at least one lesson to book',
    tokens: ({ category, held, chosen }: GroupTokens) =>
      chosen > held
        ? `You have ${held} of your ${category} tokens and chose ${lessons(chosen)}.`
        : `Uses ${category} tokens: you have ${held}, ${held - chosen} remain.`,
    more: 'Get more tokens',
    done: (count: number) => `${lessons(count)} booked`,
  },
  confirm: {
    title: 'Booking Confirmation',
    question: (count: number, title: string) => `Book ${lessons(count)} of ${title}?`,
    set: "You're all set for Group Sessions!",
    course: 'Course',
    level: 'Level',
    lessons: 'Lessons',
    start: 'Start time',
    date: 'Date',
    confirm: 'Confirm',
    cancelUntil: (first: string, minutes: number) =>
      `You can cancel each lesson until ${minutes === 0 ? 'it starts' : `${span(minutes)} before it starts`}, the first until ${first}; its token then comes back.`,
    tooNear: (minutes: number) =>
      `The first of these lessons starts within ${span(minutes)}, so it cannot be cancelled once it is booked.`,
    uses: (count: number) => `Uses ${count} ${plural(count, { one: 'token', other: 'tokens' })}.`,
    usesOf: ({ category, held, chosen }: GroupTokens) =>
      `Uses ${chosen} of your ${held} ${category} tokens, ${held - chosen} remain.`,
  },
};

/** Teachers as students meet them, in English. */
export const teachers = {
  notFound: 'The teacher profile was not found',
  profile: (name: string) => `Profile of ${name}`,
  timeThere: 'Time there now',
  ratingsCount: (count: number) => `${count} ${plural(count, { one: 'rating', other: 'ratings' })}`,
  notRated: 'Not rated yet',
  alsoSpeaks: (languages: string) => `Also speaks ${languages}.`,
  book: 'Book a lesson',
  week: {
    title: 'Free hours',
    oneZone: (name: string, zone: string) => `Times are yours and ${name}’s, ${zone}`,
    twoZones: (own: string, name: string, other: string) =>
      `Large times are yours, ${own}. Small ones are ${name}’s, ${other}.`,
    earlier: 'Week before',
    later: 'Next week',
    none: 'No free hours in this week.',
    noneThen: 'no free hours',
    showWeek: 'Show that week',
  },
  rate: 'Rate',
  rateOf: (name: string) => `Rate ${name}`,
  ownRatingOf: (name: string, rating: number) => `Your rating of ${name}: ${rating} of 5`,
  allRated: 'You rated your lessons with this teacher',
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
    action: 'Send rating',
    done: 'Thank you for your rating',
  },
  ownRating: {
    title: (name: string) => `Your rating of ${name}`,
    noWords: 'You wrote no message.',
    sent: (when: string) => `Sent ${when}. A lesson is rated once.`,
  },
  reportDialog: {
    title: (name: string) => `Report ${name}`,
    body: 'Only the school reads this. It looks into every report and does not tell your teacher who wrote.',
    message: 'What happened',
    bounds: (min: number, max: number) => `must be between ${min} and ${max} characters`,
    required: 'is required',
    action: 'Send report',
    done: 'Your report was sent to the school',
  },
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
    nextFree: (when: string) => `Free next ${when}`,
    view: 'View teacher',
    viewOf: (name: string) => `View teacher ${name}`,
    more: 'Show more',
  },
};

const lessonsOf = (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`;

/** How far a student is and their certificates, in English. */
export const progress = {
  tabs: { label: 'Materials', library: 'Library', progress: 'My progress and certificates' },
  none: 'You have not completed a lesson yet. A lesson counts once it is completed with feedback.',
  book: 'Book a lesson',
  figures: {
    lessons: 'Completed lessons',
    since: (date: string) => `since ${date}`,
    time: 'Time in lessons',
    hours: 'h',
    minutes: 'min',
    asBooked: 'of lessons that took place, as booked',
    level: 'Level',
    noLevel: 'None yet',
    levelMeans: 'levels belong to Workplace English',
    reached: (date: string) => `reached on ${date}`,
    certificates: 'Certificates',
    nextAfter: (count: number) => `next one after ${lessonsOf(count)}`,
    allEarned: 'next one with another course',
  },
  weeks: {
    title: 'Lessons per week',
    subtitle: (zone: string) => `Completed, weeks from Monday, ${zone}`,
    workplace: 'Workplace English',
    pte: 'PTE English',
    spoken: 'Completed lessons per week; the same figures stand in the table',
    from: 'Week from',
    total: 'Total',
  },
  courses: {
    title: 'Courses',
    subtitle: (zone: string) => `A lesson counts once it is completed with feedback. Dates in ${zone}`,
    lessons: lessonsOf,
    levels: (from: number, to: number) => (from === to ? `level ${from}` : `levels ${from} to ${to}`),
    of: (done: number, count: number) => `${done} of ${count}`,
    completed: (done: number, count: number) => `${done} of ${lessonsOf(count)} completed`,
    completedOn: (date: string) => `Completed ${date}`,
    last: (code: string, date: string) => `Last: ${code}, ${date}`,
    missing: (count: number) => `${lessonsOf(count)} to the certificate`,
    missingNamed: (codes: string) => `To the certificate: ${codes}`,
    open: 'Open',
    openOf: (course: string) => `Open ${course}`,
    certificate: 'Certificate',
    certificateOf: (course: string) => `Certificate of ${course}`,
  },
  certificates: {
    title: 'Certificates',
    public: 'Anybody with the link can check a certificate. It shows your name and the course, nothing else.',
    none: 'No certificate yet. You get one when you have completed all lessons of a course.',
    of: (course: string) => `Certificate of ${course}`,
    number: (number: string) => `No. ${number}`,
    issued: (date: string) => `issued ${date}`,
    issuing: 'Being made',
    issuingMeans: 'Your course is complete. The certificate appears here by itself, usually within a minute.',
    revoked: 'Revoked',
    revokedMeans: (date: string, reason: string) =>
      `On ${date}: ${reason}. Whoever checks its number is told that it does not count.`,
    open: 'Open',
    openOf: (course: string) => `Open the certificate of ${course}`,
    copy: 'Copy link',
    copyOf: (course: string) => `Copy link to the certificate of ${course}`,
    copied: 'Link copied',
    notCopied: (link: string) => `Your browser did not let the link be copied. It is ${link}`,
    code: 'QR code',
    codeOf: (course: string) => `QR code of the certificate of ${course}`,
    codeOfLink: 'QR code with the link to the certificate',
    codeMeans: 'A phone’s camera opens the page on which anybody may check this certificate.',
  },
};
