/** For If-Match: the change is refused with 412 when there is a newer version than the one that was read. */
export const versionTag = (version: number): string => `"${version}"`;
