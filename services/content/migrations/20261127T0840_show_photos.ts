import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Whose files an applicant's are: their picture is not shown any more once they have a photo of their own. */
export const showPhotos: Migration = {
  name: '20261127T0840_show_photos',
  async up(tx) {
    await tx.query('create index files_of_holder on files (holder) where holder is not null');
  },
};
