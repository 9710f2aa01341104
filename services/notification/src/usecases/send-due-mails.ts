/** Sends the mails that are due. The link is fetched for the sending and never stored; the mail's id goes along so that a repeated one can be recognized. */
import { writeLetter, type LetterDeps } from './letters.ts';
import type { ClaimedMail, Mailer } from './ports.ts';
import { makeSendNext, type SendNext, type SendOptions } from './send-next.ts';

type SendDeps = LetterDeps & SendOptions<ClaimedMail> & { mailer: Mailer };

export function makeSendNextMail(deps: SendDeps): SendNext {
  return makeSendNext<ClaimedMail>({
    ...deps,
    async deliver(mail, mustBeOurs) {
      const letter = await writeLetter(mail, deps);
      await mustBeOurs();
      await deps.mailer.send({ id: mail.id, ...letter });
    },
  });
}
