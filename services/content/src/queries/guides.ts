/** User guides and videos, as somebody reads them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { withoutNulls } from '@parlance/runtime/postgres/rows';
import { isFor, type Guide } from '../domain/guide.ts';
import type { LastChange } from '../domain/library.ts';
import { guideFields } from '../outbound/postgres/guide-store.ts';
import { changeFields, lastChange, type ChangeRow } from './last-change.ts';

export type ShownGuide = Guide & { isOpened: boolean; openedBy: number; changed: LastChange | undefined };
type Row = Guide & ChangeRow & { isOpened: boolean; openedBy: number };

export async function listGuides(db: Queryable, { uid, role }: { uid: string; role: string }): Promise<ShownGuide[]> {
  const { rows } = await db.query<Row>(
    `select ${guideFields}, ${changeFields('guides')},
            exists (select from guide_views v where v.guide_id = guides.id and v.uid = $1) as "isOpened",
            case when $2 then (select count(*)::int from guide_views v where v.guide_id = guides.id) else 0 end as "openedBy"
       from guides where deleted_at is null order by pos, id`,
    [uid, role === 'admin'],
  );
  return rows
    .filter((guide) => isFor(guide, role))
    .map(({ changedAt, changedBy, changedByName, ...guide }) => ({
      ...withoutNulls(guide),
      changed: lastChange({ changedAt, changedBy, changedByName }),
    }));
}

export async function findGuidesVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>('select guides_version as version from library');
  return rows[0]?.version ?? 0;
}
