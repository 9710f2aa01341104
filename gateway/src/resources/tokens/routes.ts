/** Token adjustments of administrators and the ledger (ADM-03, FB-54). */
import { epochMsOrNull } from '@parlance/proto/json/time';
import { balancesJson, ledgerLineJson, walletJson } from '@parlance/proto/json/wallet';
import { tokenTypeOf } from '@parlance/proto/json/words';
import type { z } from 'zod';
import { admins, route, students, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { adjustAnswer, adjustBody, ledgerAnswer, ledgerQuery } from './schemas.ts';

function ledgerRequest(uid: string, query: z.output<typeof ledgerQuery>) {
  const { tokenType, cursor: pageToken, timezone: timeZone, month, limit } = query;
  return { uid, tokenType: tokenType && tokenTypeOf(tokenType), month, timeZone, limit, pageToken };
}

export const tokenRoutes: Route[] = [
  route({
    method: 'post',
    path: '/admin/tokens/:uid',
    summary: 'Add or take tokens, with a reason',
    access: admins,
    refusals: ['STUDENT_NOT_FOUND', 'BALANCE_NEGATIVE'],
    body: adjustBody,
    response: adjustAnswer,
    handle: async ({ clients, params, body, call }) => {
      const change = { uid: params.uid, ...body, tokenType: tokenTypeOf(body.tokenType) };
      const { wallet, line } = await clients.booking.adjustTokens(change, call());
      return { wallet: walletJson(present(wallet)), line: ledgerLineJson(present(line)) };
    },
  }),
  route({
    method: 'get',
    path: '/tokens/:uid/ledger',
    summary: 'Ledger lines, newest first: oneself, or any student for an administrator',
    access: students,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: ledgerQuery,
    response: ledgerAnswer,
    handle: async ({ clients, params, query, call }) => {
      const found = await clients.booking.listLedger(ledgerRequest(params.uid, query), call());
      const page = { items: found.lines.map(ledgerLineJson), nextPageToken: noToken(found.nextPageToken) };
      return { ...page, balances: balancesJson(found.balances), firstAt: epochMsOrNull(found.firstAt) };
    },
  }),
];
