/** The mail of each kind. */
import type { MailKind } from '../../domain/mail-kind.ts';
import type { MailValues, RenderMail } from '../../usecases/ports.ts';
import { accountMails } from './account-mails.tsx';
import { applicationMails } from './application-mails.tsx';
import type { Mail } from './mail.ts';
import { writeMail } from './write-mail.tsx';

const mails: Record<MailKind, Mail<MailValues>> = { ...accountMails, ...applicationMails };

export const renderMail: RenderMail = (kind, values) => writeMail(mails[kind], values);
