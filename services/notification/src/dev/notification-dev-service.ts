/** Development builds only: a sample of a mail to the caller, with a link that opens nothing. */
import { randomUUID } from 'node:crypto';
import { NotificationDevService } from '@parlance/proto/notification/v1';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { mailKinds } from '../domain/mail-kind.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import type { Mailer, RenderMail } from '../usecases/ports.ts';
import { refuse } from './refusals.ts';

/** `domain` is where the link leads. */
export type SampleMailDeps = { render: RenderMail; mailer: Mailer; domain: string };

export function makeNotificationDevService({ render, mailer, domain }: SampleMailDeps) {
  return defineService(NotificationDevService, {
    async sendSampleMail({ kind }, call) {
      const known = mailKinds.find((one) => one === kind);
      if (!known) throw refuse('MAIL_KIND_UNKNOWN');
      const { email, name } = requireActor(call);
      const values = { name, link: trustedLink(`https://${domain}/`), reason: 'A sample of what is said here.' };
      await mailer.send({ id: randomUUID(), to: email, ...render(known, values) });
      return {};
    },
  });
}
