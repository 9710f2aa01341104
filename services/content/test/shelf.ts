/** A library made straight in the database, for tests that read it. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '@parlance/runtime/postgres/pool';

type Flags = {
  hidden?: boolean;
  pte?: boolean;
  free?: boolean;
  sample?: boolean;
  name?: string;
  abbreviation?: string;
};
type Place = { level?: number; pos?: number; code?: string; audio?: string; file?: string; notes?: string };

export function makeShelf(db: Queryable) {
  let added = 0;
  const run = (sql: string, params: unknown[]) => db.query(sql, params);
  async function addFile(filename: string, changes: { path?: string; type?: string; pages?: number } = {}) {
    const { path = 'materials', type = 'application/pdf', pages = null } = changes;
    const id = randomUUID();
    await run(
      `insert into files (id, path, filename, storage_key, size, content_type, sha256, uploaded_by, uploaded_at, is_public, uploaded_as, pages)
       values ($1::uuid, $2, $3, $1::uuid::text, 7, $4, 'x', 'a', now(), false, 'admin', $5)`,
      [id, `${path}/${filename}`, filename, type, pages],
    );
    return id;
  }
  return {
    addFile,
    async addMaterial({ hidden = false, pte = false, free = false, name = `Material ${randomUUID()}` }: Flags = {}) {
      const id = randomUUID();
      await run(
        `insert into materials (id, name, description, icon, dlink, url, visible, is_pte, is_default, version, is_free)
         values ($1, $2, '', '', '', '', $3, $4, false, 1, $5)`,
        [id, name, !hidden, pte, free],
      );
      return id;
    },
    async addCourse(
      material: string,
      { hidden = false, name = `Course ${randomUUID()}`, abbreviation = 'HL' }: Flags = {},
    ) {
      const id = randomUUID();
      await run(
        `insert into courses (id, material_id, name, abbreviation, description, version, visible, pos) values ($1, $2, $3, $4, '', 1, $5, $6)`,
        [id, material, name, abbreviation, !hidden, (added += 1)],
      );
      return id;
    },
    async addLesson(course: string, flags: Flags & Place = {}) {
      const { hidden = false, sample = false, name = 'Lesson', level = 1, pos = 1, audio = '', file, notes } = flags;
      const id = randomUUID();
      await run(
        `insert into lessons (id, course_id, code, name, level, pos, tutor_resource, audio_resource, document_file_id, visible, is_sample, notes_file_id)
         values ($1, $2, $3, $4, $5, $6, '', $7, $8, $9, $10, $11)`,
        [id, course, flags.code ?? `HL${level * 100 + pos}`, name, level, pos, audio, file, !hidden, sample, notes],
      );
      return id;
    },
    /** Who takes the lesson when, as booking says. */
    async book(
      lesson: string,
      { student = 's', tutor = 't', at, status = 'booked' }: Record<string, string | Date> & { at: Date },
    ) {
      const id = randomUUID();
      await run(
        `insert into lesson_participants (booking_id, student_uid, lesson_id, status, version, starts_at, tutor_uid)
         values ($1, $2, $3, $4, 1, $5, $6)`,
        [id, student, lesson, status, at, tutor],
      );
      return id;
    },
    async subscribe(uid: string, tokenTypes: string | string[] = [], { trial = false } = {}) {
      const expiredAt = '2026-12-31T00:00:00Z';
      const categories = [tokenTypes].flat().map((tokenType) => ({ tokenType, expiredAt }));
      await run(`insert into student_subscriptions values ($1, $2, $3, 1)`, [uid, trial, JSON.stringify(categories)]);
      return uid;
    },
  };
}
