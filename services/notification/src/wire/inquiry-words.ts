/** What somebody wrote to the school, as its inbox reads it. */
import type { Inquiry } from '../domain/inquiry.ts';
import type { InquiryMailValues } from '../usecases/ports.ts';

const abouts: Record<string, string> = {
  booking: 'Booking',
  room: 'The lesson room',
  money: 'Money',
  account: 'Account',
  other: 'Other',
};
const roles = { student: 'student', tutor: 'teacher', admin: 'administrator' } as const;

/** `canReply`: there is an address to answer to, and whoever wrote wants to be answered. */
export function inquiryWords(inquiry: Inquiry, canReply: boolean): InquiryMailValues {
  const { kind, subject, about, message, name, role, page, build } = inquiry;
  const who = name === '' ? 'Somebody whose account is gone' : name;
  return {
    kind: kind === 'contact' ? 'Contact' : 'Feedback',
    subject: kind === 'contact' ? subject : (abouts[about] ?? about),
    from: `${who} (${role === null ? 'visitor' : roles[role]})`,
    lines: message.split('\n'),
    sentWith: [page && `Written on ${page}.`, build && `Build ${build}.`].filter(Boolean).join(' '),
    replies: canReply ? 'Answer this mail to answer whoever wrote.' : 'Whoever wrote is not to be answered.',
  };
}
