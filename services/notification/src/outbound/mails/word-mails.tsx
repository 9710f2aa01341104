/** What people of the school wrote: its announcements, and that there is a message. */
import type { WordMailKind } from '../../domain/mail-kind.ts';
import type { WordMailValues } from '../../usecases/ports.ts';
import type { Mail } from './mail.ts';
import { Button, Paragraph } from './parts.tsx';

export const wordMails: Record<WordMailKind, Mail<WordMailValues>> = {
  'school-news': {
    subject: ({ title }) => title,
    opening: ({ lines }) => lines[0] ?? '',
    body: ({ lines, from, link }) => (
      <>
        {lines.slice(1).map((line, at) => (
          <Paragraph key={at}>{line}</Paragraph>
        ))}
        <Paragraph>{from}</Paragraph>
        <Button to={link}>Open your announcements</Button>
      </>
    ),
    foot: 'The school sent this announcement by mail as well.',
  },
  'message-waiting': {
    subject: ({ from }) => `You have a message from ${from}`,
    opening: ({ from }) => `${from} wrote to you, and you have not read it yet.`,
    body: ({ link }) => <Button to={link}>Read and answer</Button>,
    foot: 'Please answer in the portal: this address is not read. You get this once while messages of one person wait for you.',
  },
  'hour-asked': {
    subject: ({ title }) => title,
    opening: ({ lines }) => lines[0] ?? '',
    body: ({ link }) => (
      <>
        <Paragraph>If it suits you, open it in your schedule. Nothing else is expected of you.</Paragraph>
        <Button to={link}>Open your schedule at this hour</Button>
      </>
    ),
    foot: 'The school asks everybody who teaches this and is free then.',
  },
  'hour-opened': {
    subject: ({ title }) => title,
    opening: ({ lines }) => lines[0] ?? '',
    body: ({ link }) => <Button to={link}>See who is free</Button>,
    foot: 'You get this at most once a day, because you asked for this hour or searched for it.',
  },
};
