/** The way by which mails leave, for whoever judges what comes out. */
import { makeMailer, type MailerOptions } from '../src/outbound/smtp/mailer.ts';

export const mailerForTest = (options: MailerOptions) => makeMailer(options);
