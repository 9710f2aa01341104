/** The mail of each kind. */
import type { LinkMailKind } from '../../domain/mail-kind.ts';
import type {
  MailValues,
  RenderBillingMail,
  RenderInquiryMail,
  RenderLessonMail,
  RenderMail,
  RenderWordMail,
} from '../../usecases/ports.ts';
import { accountMails } from './account-mails.tsx';
import { applicationMails } from './application-mails.tsx';
import { billingMails } from './billing-mails.tsx';
import { inquiryMail } from './inquiry-mail.tsx';
import { lessonMails } from './lesson-mails.tsx';
import type { Mail } from './mail.ts';
import { wordMails } from './word-mails.tsx';
import { writeMail } from './write-mail.tsx';

const mails: Record<LinkMailKind, Mail<MailValues>> = { ...accountMails, ...applicationMails };

export const renderMail: RenderMail = (kind, values) => writeMail(mails[kind], values);

export const renderBillingMail: RenderBillingMail = (kind, values, wayOut) =>
  writeMail(billingMails[kind], values, wayOut);

export const renderLessonMail: RenderLessonMail = (kind, values, wayOut) =>
  writeMail(lessonMails[kind], values, wayOut);
export const renderWordMail: RenderWordMail = (kind, values, wayOut) => writeMail(wordMails[kind], values, wayOut);

/** Nobody of the school by name reads it. */
export const renderInquiryMail: RenderInquiryMail = (values) => writeMail(inquiryMail, { name: '', ...values });
