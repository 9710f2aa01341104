/** Invitations, read back by a parser that did not write them. */
import ICAL from 'ical.js';
import type { Invitation } from '../../domain/invitation.ts';
import { writeInvitation } from './write-invitation.ts';

const school = { name: 'Parlance', email: 'school@example.com' };
const now = new Date('2026-11-24T13:00:00.123Z');
const invitation = {
  uid: '0e1c7a52-5a10-8f00-8000-000000000001',
  version: 2,
  startsAt: new Date('2026-11-25T12:00:00Z'),
  endsAt: new Date('2026-11-25T12:50:00Z'),
  summary: 'HL304 Greetings with Tess',
  description: 'Open the lesson: https://school.test/student/bookings',
  link: 'https://school.test/student/bookings?view=upcoming&kind=group',
  attendee: { name: 'Sam Lee', email: 'sam@example.com' },
};
const written = (changes: Partial<typeof invitation> = {}, method: Invitation['method'] = 'request') =>
  writeInvitation({ method, entries: [{ ...invitation, ...changes }] }, { school, now });

/** What a calendar makes of it; a file that is no calendar, or holds more than the one entry, fails. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [entry, ...others] = calendar.getAllSubcomponents();
  if (!entry) throw new Error('a calendar without an entry');
  expect([entry.name, others, entry.getAllSubcomponents()]).toEqual(['vevent', [], []]);
  const event = new ICAL.Event(entry);
  const valueOf = (name: string) => entry.getFirstPropertyValue(name)?.toString();
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    stamp: valueOf('dtstamp'),
    start: event.startDate.toJSDate(),
    minutes: event.duration.toSeconds() / 60,
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    summary: event.summary,
    description: event.description,
    url: valueOf('url'),
    status: valueOf('status'),
    organizer: [entry.getFirstProperty('organizer')?.getFirstParameter('cn'), event.organizer],
    attendees: event.attendees.map((each) => [
      each.getFirstParameter('cn'),
      String(each.getFirstValue()).toLowerCase(),
      each.getFirstParameter('partstat'),
      each.getFirstParameter('rsvp'),
    ]),
  };
}

test('NS-60 an invitation says who invites whom to what, and when', () => {
  expect(read(written())).toEqual({
    method: 'REQUEST',
    uid: invitation.uid,
    sequence: 2,
    stamp: '2026-11-24T13:00:00Z',
    start: invitation.startsAt,
    minutes: 50,
    isUtc: true,
    summary: 'HL304 Greetings with Tess',
    description: 'Open the lesson: https://school.test/student/bookings',
    url: 'https://school.test/student/bookings?view=upcoming&kind=group',
    status: 'CONFIRMED',
    organizer: ['Parlance', 'mailto:school@example.com'],
    attendees: [['Sam Lee', 'mailto:sam@example.com', 'ACCEPTED', 'FALSE']],
  });
});

test('one that ends is cancelled under the same id and a later number', () => {
  const { method, uid, sequence, status } = read(written({ version: 3 }, 'cancel'));
  expect([method, uid, sequence, status]).toEqual(['CANCEL', invitation.uid, 3, 'CANCELLED']);
});

test('NS-63 what is published holds several, each under its own id, and invites nobody (RFC 5546, 3.2.1)', () => {
  const { attendee: _nobody, ...entry } = invitation;
  const entries = [1, 2].map((version) => ({ ...entry, uid: `lesson-${version}`, version }));
  const calendar = new ICAL.Component(
    ICAL.parse(writeInvitation({ method: 'publish', entries }, { school, now })) as unknown[],
  );
  const read = calendar.getAllSubcomponents().map((one) => new ICAL.Event(one));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(read.map(({ uid, sequence, organizer, attendees }) => [uid, sequence, organizer, attendees])).toEqual(
    [1, 2].map((version) => [`lesson-${version}`, version, 'mailto:school@example.com', []]),
  );
});
