/** Fetches a student's three parts at once. */
import type { Person } from '@parlance/proto/identity/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { CallOptions, Clients } from '../../clients.ts';
import { studentJson, type StudentJson } from './presenter.ts';

type Sources = { clients: Clients; call: () => CallOptions };

function isAway(error: unknown): boolean {
  return error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'deadline');
}

/** Payments owns the entitlement; while it is away booking's copy does. */
async function ownerEntitlement({ clients, call }: Sources, uid: string) {
  try {
    return (await clients.payments.getEntitlements({ uid }, call())).entitlements;
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

export async function studentView(sources: Sources, uid: string, person: Promise<Person>): Promise<StudentJson> {
  const [found, wallet, entitlement] = await Promise.all([
    person,
    sources.clients.booking.getWallet({ uid }, sources.call()),
    ownerEntitlement(sources, uid),
  ]);
  return studentJson(found, wallet.balances, entitlement ?? wallet.entitlement);
}
