/** An erasure with a line of each service, also of those that have not answered. */
import type { Erasure } from '@parlance/proto/identity/v1';
import { namedJson } from '@parlance/proto/json/rating';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { roleWord } from '@parlance/proto/json/words';
import { SERVICES } from '@parlance/proto/services';
import { present } from '../present.ts';

export function erasureJson({ role, askedBy, askedAt, receipts, ...erasure }: Erasure) {
  const by = new Map(receipts.map((receipt) => [receipt.service, receipt]));
  return {
    uid: erasure.uid,
    reason: erasure.reason,
    role: present(roleWord(role)),
    askedBy: namedJson(askedBy),
    askedAt: epochMsOrNull(askedAt),
    receipts: SERVICES.map((service) => {
      const { at, erased = [], kept = [] } = by.get(service) ?? { at: null };
      return { service, at: epochMsOrNull(at), erased: erased.map(lineJson), kept: kept.map(lineJson) };
    }),
  };
}

const lineJson = ({ kind, count, why }: { kind: string; count: string | number; why: string }) => ({
  kind,
  count: Number(count),
  why,
});
