/** Courses that need a lesson less than before: whoever had all but that one has completed them. A row goes when all of their students were looked at. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const reviewCourses: Migration = {
  name: '20261126T1832_review_courses',
  overlap: 'The table holds courses that programs after 0.1.0 have changed, and 0.1.0 takes away no course.',
  async up(tx) {
    await tx.query(`
      create table course_reviews (
        course_id uuid not null,
        after text not null,
        constraint course_reviews_pkey primary key (course_id),
        constraint course_reviews_course foreign key (course_id) references courses (id)
      )`);
  },
};
