/** Mails about an account. */
import type { MailValues } from '../../usecases/ports.ts';
import type { Mail } from './mail.ts';
import { Button } from './parts.tsx';

type Values = Pick<MailValues, 'link'>;

export const accountMails = {
  verify: {
    subject: 'Verify your email address',
    opening: 'Please confirm that this is your address. Your portal opens as soon as you do.',
    body: ({ link }) => <Button to={link}>Verify email address</Button>,
    foot: 'You did not sign up? Then you can ignore this email.',
  },
  // A sample for developers only: the mail that people get is Keycloak's (ADR 0014).
  reset: {
    subject: 'Set a new password',
    opening: 'Someone asked for a new password for your account. If that was you, set it here:',
    body: ({ link }) => <Button to={link}>Set a new password</Button>,
    foot: 'It was not you? Then nothing has changed, and you can ignore this email.',
  },
  'profile-update': {
    subject: 'Confirm the changes to your profile',
    opening: 'You asked for changes to your profile. They are made as soon as you open this link, within 24 hours.',
    body: ({ link }) => <Button to={link}>Confirm changes</Button>,
    foot: 'You did not ask for this? Then you can ignore this email, and nothing changes.',
  },
  'address-notice': {
    subject: 'Your email address is about to change',
    opening:
      'Somebody signed in to your account asked for another email address. It changes when the link that we sent there is opened. If it was not you, tell us here.',
    body: ({ link }) => <Button to={link}>Tell us</Button>,
    foot: 'It was you? Then you need not do anything.',
  },
  'address-taken': {
    subject: 'Your email has a Parlance account already',
    heading: 'Your email has an account already',
    opening:
      'Somebody signed up with this email. It has a Parlance account already, so no new one can have it: please sign in to the account that you have. If you do not know its password any more, choose a new one there.',
    body: ({ link }) => <Button to={link}>Sign in</Button>,
    foot: 'If you did not sign up, you need do nothing: your account is as it was, and the new one ends by itself within seven days.',
  },
  warning: {
    subject: 'A message from the school',
    opening:
      'The school has looked into a report about one of your lessons and asks you to keep to the teaching guidelines. You find them in your portal.',
    body: ({ link }) => <Button to={link}>Open the portal</Button>,
    foot: 'Do you want to talk about it? Write to the school.',
  },
} satisfies Record<string, Mail<Values>>;
