/** Mails about an application to teach. */
import type { MailValues } from '../../usecases/ports.ts';
import type { Mail } from './mail.ts';
import { Button, Quote } from './parts.tsx';

type Values = Pick<MailValues, 'link' | 'reason'>;

const yoursAlone = 'This link is yours alone: whoever has it sees how far your application is.';

const seeApplication = ({ link }: Values) => <Button to={link}>See your application</Button>;
const seeReason = ({ link, reason }: Values) => (
  <>
    <Quote>{reason}</Quote>
    <Button to={link}>See your application</Button>
  </>
);
const signIn = ({ link }: Values) => <Button to={link}>Sign in</Button>;

export const applicationMails = {
  'application-confirm': {
    subject: 'Confirm your email address',
    opening:
      'Thank you for applying to teach at Parlance. Please confirm that this is your address: your application goes to the school as soon as you do.',
    body: ({ link }) => <Button to={link}>Confirm email address</Button>,
    foot: 'The link works for 7 days. You did not apply? Then you can ignore this email.',
  },
  'application-address-taken': {
    subject: 'Your email has a Parlance account already',
    heading: 'Your email has an account already',
    opening:
      'Somebody sent an application as a teacher with this email. It has a Parlance account already, so the application cannot go on with it: please sign in, or apply again with another email.',
    body: signIn,
    foot: 'If you did not apply, you need do nothing: your account is as it was, and the application ends by itself within seven days.',
  },
  'application-received': {
    subject: 'We have received your application',
    opening:
      'Your address is confirmed and your application is with the school. Applications are reviewed in 3 to 5 business days. You can see at any time how far it is.',
    body: seeApplication,
    foot: yoursAlone,
  },
  'application-accepted': {
    subject: 'Your application has been accepted',
    opening:
      'Good news: the school would like to go on with your application. The next step is your training; we write to you when it begins.',
    body: seeApplication,
    foot: yoursAlone,
  },
  // Sent when it becomes `rejected`: declined as submitted.
  'application-rejected': {
    subject: 'About your application',
    opening:
      'Thank you for your interest in teaching at Parlance. The school has decided not to go on with your application. This is what they wrote:',
    body: seeReason,
    foot: yoursAlone,
  },
  'application-training': {
    subject: 'Your training begins',
    opening:
      'You can sign in from now on, with your email address and the password that you chose in your application. Your training is the first thing you find.',
    body: signIn,
    foot: 'You have forgotten the password? The sign-in page helps you to a new one.',
  },
  'application-confirmed': {
    subject: 'Welcome to Parlance',
    opening:
      'Your training is complete and your profile is listed: students can find you and book your lessons. Open your first hours in your schedule.',
    body: signIn,
    foot: 'We are glad to have you with us.',
  },
  // Sent when it becomes `rejected-service`: declined after it was accepted, before training.
  'application-rejected-service': {
    subject: 'About your application',
    opening:
      'Thank you for the time you have given us. The school has decided not to begin a training with you. This is what they wrote:',
    body: seeReason,
    foot: yoursAlone,
  },
  // Sent when it becomes `rejected-training`: declined in training.
  'application-rejected-training': {
    subject: 'About your training',
    opening:
      'Thank you for the time you have given us. The school has decided to end your training, and your account is closed. This is what they wrote:',
    body: seeReason,
    foot: yoursAlone,
  },
  'application-file-needed': {
    subject: 'We need one of your documents again',
    opening: 'The school could not use one document of your application. Please send it again:',
    body: ({ link, reason }) => (
      <>
        <Quote>{reason}</Quote>
        <Button to={link}>Send it again</Button>
      </>
    ),
    foot: yoursAlone,
  },
  'application-removed': {
    subject: 'Your application has been removed',
    opening: 'The school has removed your application, with all of its documents. This is what they wrote:',
    body: ({ link, reason }) => (
      <>
        <Quote>{reason}</Quote>
        <Button to={link}>Apply again</Button>
      </>
    ),
    foot: 'Nothing of what you sent us is kept.',
  },
} satisfies Record<string, Mail<Values>>;
