/** For tests: five services have answered, and media has not. */
import { monday } from '@parlance/kit/testing/builders.ts';
import type { Erasure } from './api/erasures.ts';

export function anErasure(uid: string, over: Partial<Erasure> = {}): Erasure {
  const none = { at: monday, erased: [], kept: [] };
  return {
    uid,
    role: 'student',
    askedBy: { uid: 'n'.repeat(32), name: 'Nadia Rahman', image: '' },
    reason: 'Asked for it by mail',
    askedAt: monday,
    receipts: [
      { service: 'identity', ...none },
      { service: 'booking', ...none, kept: [{ kind: 'token-ledger', count: 12, why: 'accounts' }] },
      { service: 'payments', ...none },
      { service: 'content', ...none },
      {
        service: 'notification',
        ...none,
        erased: [
          { kind: 'notices', count: 3, why: '' },
          { kind: 'mails', count: 1, why: '' },
        ],
      },
      { service: 'media', ...none, at: null },
    ],
    ...over,
  };
}
