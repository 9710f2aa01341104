/** To the school's own inbox: what somebody wrote to it. */
import type { InquiryMailValues } from '../../usecases/ports.ts';
import type { Mail } from './mail.ts';
import { Paragraph, Quote } from './parts.tsx';

export const inquiryMail: Mail<InquiryMailValues> = {
  subject: ({ kind, subject }) => `${kind}: ${subject}`,
  opening: ({ from }) => `${from} wrote to the school:`,
  body: ({ lines, sentWith }) => (
    <>
      <Quote>
        {lines.map((line, at) => (
          <span key={at}>
            {at > 0 && <br />}
            {line}
          </span>
        ))}
      </Quote>
      <Paragraph>{sentWith}</Paragraph>
    </>
  ),
  foot: ({ replies }) => `${replies} Whoever takes it up says so among the messages of the portal.`,
};
