/** Sends the mails that are due. The link is fetched for the sending and never stored; the mail's id goes along so that a repeated one can be recognized. */
import { AddressRefused, SendingStopped } from '../domain/not-sent.ts';
import { isStopped } from '../domain/refused-address.ts';
import { writeLetter, type LetterDeps } from './letters.ts';
import type { ClaimedMail, Mailer, RefusedAddressStore } from './ports.ts';
import { makeSendNext, type SendNext, type SendOptions } from './send-next.ts';

type SendDeps = LetterDeps &
  SendOptions<ClaimedMail> & {
    mailer: Mailer;
    refusedAddresses: Pick<RefusedAddressStore, 'find' | 'note' | 'forget'>;
  };

export function makeSendNextMail(deps: SendDeps): SendNext {
  return makeSendNext<ClaimedMail>({
    ...deps,
    what: 'mail',
    async deliver(mail, mustBeOurs) {
      const { refusedAddresses, mailer } = deps;
      const letter = await writeLetter(mail, deps);
      // What somebody wrote to the school goes to its own inbox, and says nothing about the writer's address.
      const kind = mail.kind === 'inquiry' ? undefined : mail.kind;
      const mark = kind && (await refusedAddresses.find(mail.uid, letter.to));
      if (kind && isStopped(mark, kind)) throw new SendingStopped('its address refused mails too often');
      await mustBeOurs();
      try {
        await mailer.send({ id: mail.id, ...letter });
      } catch (error) {
        const refusal = kind && error instanceof AddressRefused && { code: error.code, at: deps.now() };
        if (refusal) await refusedAddresses.note(mail.uid, letter.to, refusal);
        throw error;
      }
      // It takes mails again. That this could not be noted is no reason to send another.
      if (mark) await refusedAddresses.forget(mail.uid).catch(() => undefined);
    },
  });
}
