/** Development builds only (CON-35, EP-63, EP-64): a sample of a mail to the caller, with a link that opens nothing. */
import { randomUUID } from 'node:crypto';
import { NotificationDevService } from '@parlance/proto/notification/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { mailKinds, type MailKind } from '../domain/mail-kind.ts';
import { refuse } from './refusals.ts';
import type { Mailer, MailTemplates } from '../usecases/ports.ts';

export type SampleMailDeps = { templates: MailTemplates; mailer: Mailer; publicUrl: string };

export function makeNotificationDevService({ templates, mailer, publicUrl }: SampleMailDeps) {
  return defineService(NotificationDevService, {
    async sendSampleMail({ kind }, call) {
      const known = mailKinds.find((one): one is MailKind => one === kind);
      if (!known) throw refuse('MAIL_KIND_UNKNOWN');
      const { email, name } = requireActor(call);
      const values = { name, link: `${publicUrl}/`, reason: 'A sample of what is said here.' };
      await mailer.send({ id: randomUUID(), to: email, ...templates.render(known, values) });
      return {};
    },
  });
}
