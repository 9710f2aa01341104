/** Fetches a student's three parts at once. */
import type { CallOptions, Clients } from '../../clients.ts';
import { briefly, isAway } from '../away.ts';
import { present } from '../present.ts';
import { studentJson } from './presenter.ts';

type Sources = { clients: Clients; call: () => CallOptions };

/** Whoever has a copy to show does not let people wait for the original. */
const ownerMs = 500;

/** Payments owns the entitlement; while it is away or slow booking's copy does. */
async function ownerEntitlement({ clients, call }: Sources, uid: string) {
  try {
    return (await clients.payments.getEntitlements({ uid }, briefly(call(), ownerMs))).entitlements;
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

export async function studentView(sources: Sources, uid: string) {
  const { clients, call } = sources;
  const [{ person, favouriteTutors, usedTutors }, wallet, entitlement] = await Promise.all([
    clients.identity.getStudent({ uid }, call()),
    clients.booking.getWallet({ uid }, call()),
    ownerEntitlement(sources, uid),
  ]);
  const { balances } = wallet;
  return studentJson(present(person), { balances, favouriteTutors, usedTutors }, entitlement ?? wallet.entitlement);
}
