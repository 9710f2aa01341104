/** What a message to the school has to be, and what the API takes of it. */
import * as v from 'valibot';
import { isEmail, isName } from '../domain/fields.ts';
import { text } from '../domain/limits.ts';
import { between, filled, judged, trimmed } from '../forms/rules.ts';
import { inquiryTexts } from '../locales/texts.ts';

export const abouts = ['booking', 'room', 'money', 'account', 'other'] as const;

const faults = () => inquiryTexts.now().faults;
const words = (max: number) =>
  v.pipe(
    trimmed,
    filled(() => faults().required),
    between(1, max, (_min, most) => faults().tooLong(most)),
  );
const subject = words(text.inquirySubject);
const message = words(text.inquiry);

export const contactSchema = v.pipe(
  v.object({ subject, message }),
  v.transform((said) => ({ kind: 'contact' as const, ...said })),
);
export const feedbackSchema = v.pipe(
  v.object({ about: v.picklist(abouts), message, mayReply: v.boolean() }),
  v.transform((said) => ({ kind: 'feedback' as const, ...said })),
);
export const visitorSchema = v.object({
  name: v.pipe(
    words(text.storedName),
    judged<string>((value) => (isName(value) ? undefined : faults().name)),
  ),
  email: v.pipe(
    words(text.email),
    judged<string>((value) => (isEmail(value) ? undefined : faults().email)),
  ),
  subject,
  message,
});
