/** The address of a mailed profile update: `/updateProfile?id&t&name&email`. */
export const updateProfilePath = '/updateProfile';

export type UpdateLink = { id: string; t: string };

/** Undefined when the address lacks what makes it a link. */
export function updateLinkIn(path: string, search: string): UpdateLink | undefined {
  if (path !== updateProfilePath) return undefined;
  const query = new URLSearchParams(search);
  const [id, t] = [query.get('id'), query.get('t')];
  return id && t ? { id, t } : undefined;
}
