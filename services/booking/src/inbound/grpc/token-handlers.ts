/** Wallets, entitlement, ledger. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { commandOf, type Call, type Handlers } from '@parlance/runtime/grpc/server';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { lists } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Entitlement } from '../../domain/entitlement.ts';
import { tokenFor } from '../../domain/evidence.ts';
import { monthIn } from '../../domain/months.ts';
import { refuse } from '../../domain/refusals.ts';
import { isZone } from '../../domain/zone.ts';
import { findWallet, listLedger } from '../../queries/wallets.ts';
import type { AdjustTokens } from '../../usecases/adjust-tokens.ts';
import { balanceMessages, ledgerLineMessage, walletFromMessage } from '../../wire/booking-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; adjustTokens: AdjustTokens };

const usualLines = 25;

/** Oneself, or anybody for an administrator; to everybody else the student does not exist. */
function whose(uid: string, call: Call): string {
  const actor = actorOf(call);
  if (uid !== '' && uid !== actor.id && actor.role !== 'admin') throw refuse('STUDENT_NOT_FOUND');
  return uid || actor.id;
}

function monthOf({ month, timeZone }: { month: string; timeZone: string }) {
  const zone = timeZone || 'UTC';
  if (!isZone(zone)) throw refuse('MALFORMED', { details: { fields: { timezone: 'is not valid' } } });
  if (month === '') return undefined;
  const within = monthIn(zone, month);
  if (!within) throw refuse('MALFORMED', { details: { fields: { month: 'is not valid' } } });
  return within;
}

function entitlementMessage({ categories, freeTrialActivated, freeTrialExpiresAt }: Entitlement) {
  return {
    categories: categories.map(({ priceId, wallet, expiresAt, graceUntil }) => ({
      priceId,
      tokenType: tokenTypeOf(wallet),
      expiredAt: toTimestamp(expiresAt),
      graceUntil: graceUntil ? toTimestamp(graceUntil) : null,
    })),
    freeTrialActivated,
    freeTrialExpiresAt: freeTrialExpiresAt ? toTimestamp(freeTrialExpiresAt) : null,
  };
}

export function makeTokenHandlers(deps: Deps) {
  return {
    async getWallet(request, call) {
      const { balances, entitlement } = await findWallet(deps.db, whose(request.uid, call));
      return { balances: balanceMessages(balances), entitlement: entitlementMessage(entitlement) };
    },
    async listLedger(request, call) {
      const uid = whose(request.uid, call);
      const limit = pageLimit(request.limit, { usual: usualLines, most: lists.ledgerPageMax });
      const { pageToken } = request;
      const wanted = { uid, wallet: walletFromMessage(request.tokenType), within: monthOf(request), limit, pageToken };
      const { lines, next, balances, firstAt } = await listLedger(deps.db, wanted);
      return {
        lines: lines.map((line) => ledgerLineMessage(tokenFor(line, actorOf(call)))),
        nextPageToken: next,
        balances: balanceMessages(balances),
        firstAt: firstAt ? toTimestamp(firstAt) : null,
      };
    },
    async adjustTokens(request, call) {
      const { uid: studentUid, tokenType, delta, reason } = request;
      const once = commandOf(call, 'AdjustTokens', request);
      const wallet = walletFromMessage(tokenType);
      const line = await deps.adjustTokens({ studentUid, wallet, delta, reason, actor: actorOf(call), once });
      return {
        wallet: { tokenType: tokenTypeOf(line.wallet), balance: line.balanceAfter },
        line: ledgerLineMessage(line),
      };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
