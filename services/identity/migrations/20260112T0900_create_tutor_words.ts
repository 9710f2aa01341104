import type { Migration } from '@parlance/runtime/postgres/migrate';

const ratings = `
  create table ratings (
    id uuid not null,
    booking_id uuid not null,
    tutor_uid text not null,
    student_uid text not null,
    rating smallint not null,
    message text not null,
    created_at timestamptz not null,
    constraint ratings_pkey primary key (id),
    constraint ratings_one_per_booking unique (booking_id),
    constraint ratings_of_tutors foreign key (tutor_uid) references people (uid),
    constraint ratings_by_students foreign key (student_uid) references people (uid),
    constraint ratings_from_one_to_five check (rating between 1 and 5)
  )`;

const reports = `
  create table reports (
    id uuid not null,
    tutor_uid text not null,
    student_uid text not null,
    booking_id uuid,
    message text not null,
    action text not null,
    resolved boolean not null,
    created_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by text,
    version bigint not null,
    constraint reports_pkey primary key (id),
    constraint reports_about_tutors foreign key (tutor_uid) references people (uid),
    constraint reports_by_students foreign key (student_uid) references people (uid),
    constraint reports_action_known check (action in ('none', 'warning', 'suspended', 'removed')),
    constraint reports_resolved_by_somebody check (resolved = (resolved_at is not null) and resolved = (resolved_by is not null))
  )`;

const favourites = `
  create table favourites (
    student_uid text not null,
    tutor_uid text not null,
    added_at timestamptz not null,
    constraint favourites_pkey primary key (student_uid, tutor_uid),
    constraint favourites_of_students foreign key (student_uid) references people (uid),
    constraint favourites_are_tutors foreign key (tutor_uid) references people (uid)
  )`;

/** No references: a fact of booking may come before the first sight of a person. */
const lessons = `
  create table lessons (
    booking_id uuid not null,
    tutor_uid text not null,
    student_uid text not null,
    status text not null,
    is_pte boolean not null,
    starts_at timestamptz not null,
    version bigint not null,
    constraint lessons_pkey primary key (booking_id)
  )`;

/** Each names the reader it is for. */
const indexes = [
  'create index ratings_of_tutor on ratings (tutor_uid, created_at desc, id desc)',
  'create index ratings_newest_first on ratings (created_at desc, id desc)',
  'create index ratings_by_student on ratings (student_uid)',
  'create index reports_newest_first on reports (created_at desc, id desc)',
  'create index reports_open on reports (created_at desc, id desc) where not resolved',
  'create index reports_by_student on reports (student_uid)',
  'create index favourites_of_tutor on favourites (tutor_uid)',
  `create index lessons_held on lessons (student_uid, tutor_uid, starts_at desc) where status in ('pending-feedback', 'completed')`,
  'create index tutors_rated on tutors (rating_avg desc, uid) where rating_avg > 0',
];

/** Ratings, reports, favourites, and the projection of booking's lessons that they are judged by. */
export const createTutorWords: Migration = {
  name: '20260112T0900_create_tutor_words',
  async up(tx) {
    await tx.query('alter table tutors add column rating_count integer not null default 0');
    for (const statement of [ratings, reports, favourites, lessons, ...indexes]) await tx.query(statement);
  },
};
