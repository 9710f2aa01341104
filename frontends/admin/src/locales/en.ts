/** The admin's part in English. */
export const en = {
  titles: { users: 'Users' },
};
