import { bookingMessage, cardMessage, at } from '@parlance/proto/testing/messages';
import { reminderNotices, reminderOfBooking } from './lesson-reminder.ts';

const posted = new Date('2026-03-02T22:30:00.000Z');

function messages(studentZone: string) {
  const booking = bookingMessage({
    tutor: cardMessage({ uid: 't', name: 'Tess', timeZone: 'Asia/Kathmandu' }),
    student: cardMessage({ uid: 's', name: 'Sam', timeZone: studentZone }),
    when: at('2026-03-02T23:30:00Z'),
  });
  const reminder = reminderOfBooking(booking);
  return reminder && reminderNotices(reminder, posted, () => 'id').map(({ uid, message }) => [uid, message]);
}

test('FB-45 each side is told the other’s name and the start in the own zone, on the day that it is there', () => {
  expect(messages('America/Los_Angeles')).toEqual([
    ['s', 'Your lesson with Tess starts on Monday 2 March at 15:30 (America/Los_Angeles)'],
    ['t', 'Your lesson with Sam starts on Tuesday 3 March at 05:15 (Asia/Kathmandu)'],
  ]);
});

test.each(['', 'Nowhere/At_All'])('FB-45 the zone %j is told as UTC', (zone) => {
  expect(messages(zone)?.[0]).toEqual(['s', 'Your lesson with Tess starts on Monday 2 March at 23:30 (UTC)']);
});

test('nobody is reminded of a slot that nobody has booked', () => {
  expect(reminderOfBooking(bookingMessage({ student: null }))).toBeUndefined();
});
