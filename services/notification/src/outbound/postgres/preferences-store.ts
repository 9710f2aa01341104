import type { Queryable } from '@parlance/runtime/postgres/pool';
import { insertRow, updateRow } from '@parlance/runtime/postgres/rows';
import { newsAreas, usualPreferences, type KnownPreferences, type NewsArea } from '../../domain/preferences.ts';
import type { PreferencesStore } from '../../usecases/ports.ts';

type Row = {
  uid: string;
  no_mail: string[];
  no_push: string[];
  quiet_from: number | null;
  quiet_to: number | null;
  reminders: number[];
  version: number;
};

const read = `
  select p.uid, p.no_mail, p.no_push, p.quiet_from, p.quiet_to, p.reminders, p.version from preferences p`;

export function makePreferencesStore(db: Queryable): PreferencesStore {
  return {
    async of(uids) {
      const { rows } = await db.query<Row>(`${read} where p.uid = any($1)`, [uids]);
      const known = new Map(rows.map((row) => [row.uid, preferencesIn(row)]));
      return (uid) => known.get(uid) ?? usualPreferences;
    },
    async lock(uid) {
      const { reminders } = usualPreferences;
      await insertRow(db, 'preferences', { uid, reminders }, 'on conflict (uid) do nothing');
      const { rows } = await db.query<Row>(`${read} where p.uid = $1 for update`, [uid]);
      return rows[0] ? preferencesIn(rows[0]) : usualPreferences;
    },
    async save(uid, { news, quiet, reminders, version }) {
      const without = (way: 'mail' | 'push') => newsAreas.filter((area) => !news[area][way]);
      await updateRow(
        db,
        'preferences',
        { uid },
        {
          noMail: without('mail'),
          noPush: without('push'),
          quietFrom: quiet?.from ?? null,
          quietTo: quiet?.to ?? null,
          reminders,
          version,
        },
      );
    },
    async remove(uid) {
      await db.query('delete from preferences where uid = $1', [uid]);
    },
  };
}

function preferencesIn({
  no_mail,
  no_push,
  quiet_from: from,
  quiet_to: to,
  reminders,
  version,
}: Row): KnownPreferences {
  const ways = (area: NewsArea) => ({ mail: !no_mail.includes(area), push: !no_push.includes(area) });
  return {
    news: { lesson: ways('lesson'), feedback: ways('feedback'), money: ways('money'), school: ways('school') },
    quiet: from === null || to === null ? null : { from, to },
    reminders,
    version,
  };
}
