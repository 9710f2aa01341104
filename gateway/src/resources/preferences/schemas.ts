import { z } from 'zod';
import { preferences as limits } from '@parlance/proto/limits';

const ways = z.strictObject({ mail: z.boolean(), push: z.boolean() });
const timeOfDay = z
  .int()
  .min(0)
  .max(limits.dayMinutes - 1)
  .describe("Minutes of the day, on the person's own clock");

/** `from` later than `to` is over midnight. */
const said = {
  news: z.strictObject({ lesson: ways, feedback: ways, money: ways, school: ways }),
  quiet: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable(),
};
const why = 'Minutes before a lesson';

export const preferencesBody = z.strictObject({
  ...said,
  reminders: z.array(z.literal(limits.reminders)).max(limits.reminders.length).describe(why),
});
export const preferences = z
  .object({ ...said, reminders: z.array(z.int()).describe(why), version: z.int() })
  .meta({ id: 'Preferences' });
