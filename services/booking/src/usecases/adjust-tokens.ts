/** An administrator adds or takes tokens, with a reason that stays in the ledger. */
import { text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Actor } from '../domain/actor.ts';
import type { WalletName, LedgerLine } from '../domain/token-move.ts';
import { adjustmentByAdmin } from '../domain/ledger.ts';
import { refuse } from '../domain/refusals.ts';
import type { Clock, Command, NewId, PeopleDirectory, UnitOfWork } from './ports.ts';

export type AdjustTokensCommand = {
  studentUid: string;
  wallet: WalletName | undefined;
  delta: number;
  reason: string;
  actor: Actor;
  once: Command;
};
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; directory: PeopleDirectory };

const mostAtOnce = 1_000;

function checked({ wallet, delta, reason }: AdjustTokensCommand): { wallet: WalletName; note: string } {
  const fields: Record<string, string> = {};
  const note = reason.trim();
  const length = charactersIn(note);
  if (!wallet) fields.tokenType = 'is required';
  if (!Number.isInteger(delta) || delta === 0 || Math.abs(delta) > mostAtOnce) fields.delta = '-1000 to 1000, not 0';
  if (length < text.adjustReasonMin || length > text.adjustReasonMax) {
    fields.reason = `${text.adjustReasonMin} to ${text.adjustReasonMax} characters`;
  }
  if (!wallet || Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  return { wallet, note };
}

export type AdjustTokens = ReturnType<typeof makeAdjustTokens>;

export function makeAdjustTokens({ uow, clock, newId, directory }: Deps) {
  return async (command: AdjustTokensCommand): Promise<LedgerLine> => {
    const { studentUid, delta, actor, once } = command;
    const { wallet, note } = checked(command);
    await makeSureOfStudent({ uow, directory }, studentUid);
    return uow.run((stores) =>
      stores.once(once, async () => {
        await stores.wallets.lockStudent(studentUid);
        const act = { id: newId(), studentUid, wallet, delta, note };
        const line = await stores.wallets.apply(adjustmentByAdmin(act, actor, clock.now()));
        if (!line) throw new Error('an adjustment was written twice');
        await stores.facts.walletsChanged([line]);
        return line;
      }),
    );
  };
}

/** Tokens of an unknown uid would be nobody's; who is not known here yet is asked for once. */
async function makeSureOfStudent(
  { uow, directory }: { uow: UnitOfWork; directory: PeopleDirectory },
  uid: string,
): Promise<void> {
  const kept = await uow.run(({ people }) => people.find(uid));
  const person = kept ?? (await directory.find(uid));
  if (person?.role !== 'student') throw refuse('STUDENT_NOT_FOUND');
  if (!kept) await uow.run(({ people }) => people.keep(person));
}
