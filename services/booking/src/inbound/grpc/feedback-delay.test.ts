import { metricValue } from '@parlance/runtime/testing/metric-value';
import type { Lesson } from '../../domain/lesson.ts';
import { firstPolicy } from '../../domain/policy.ts';
import { observeFeedback } from './feedback-delay.ts';

const startsAt = new Date('2026-03-02T10:00:00Z');
const lesson = (feedbackMinutes: number) =>
  ({ startsAt, policy: { ...firstPolicy, feedbackMinutes } }) as unknown as Lesson;
const minutesIn = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const told = async () => [
  await metricValue('feedback_delay_seconds_count{outcome="on-time"}'),
  await metricValue('feedback_delay_seconds_count{outcome="late"}'),
];

test('whether feedback is late is said by the time that its own lesson gives', async () => {
  expect(await told()).toEqual([0, 0]);
  observeFeedback(lesson(120), minutesIn(120));
  observeFeedback(lesson(120), minutesIn(121));
  observeFeedback(lesson(10_080), minutesIn(10_079));
  observeFeedback(lesson(120), minutesIn(20));
  expect(await told()).toEqual([3, 1]);
  // From the end of the lesson; what came before it nobody waited for.
  expect(await metricValue('feedback_delay_seconds_sum{outcome="late"}')).toBe((121 - 50) * 60);
  expect(await metricValue('feedback_delay_seconds_sum{outcome="on-time"}')).toBe((120 - 50 + 10_079 - 50) * 60);
});
