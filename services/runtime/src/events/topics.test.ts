import { topics } from '@parlance/proto/topics';
import { topicOf, topicsFor } from './topics.ts';

const facts = (service: string) =>
  topics.flatMap(({ facts: carried }) => Object.keys(carried).filter((fact) => carried[fact]?.includes(service)));

test("a fact travels in its owner's topic, and a service reads only topics that carry something for it", () => {
  expect(topicOf('parlance.booking.v1.LessonChanged')).toBe('parlance.booking.events.v1');
  expect(topicsFor('media', facts('media'))).toEqual(['parlance.identity.events.v1', 'parlance.booking.events.v1']);
  expect(topicsFor('booking', facts('booking'))).toEqual([
    'parlance.identity.events.v1',
    'parlance.payments.events.v1',
  ]);
});

test('a service that applies another set of facts than the registry says does not start', () => {
  const [first = '', ...others] = facts('media');
  expect(() => topicsFor('media', others)).toThrow(`media and topics.yaml disagree about ${first}`);
  expect(() => topicsFor('media', [...facts('media'), 'parlance.identity.v1.RatingSubmitted'])).toThrow(
    'media and topics.yaml disagree about parlance.identity.v1.RatingSubmitted',
  );
});
