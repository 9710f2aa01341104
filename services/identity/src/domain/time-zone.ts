/** Which zone a new person's times are shown in. */
const usualZone: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  CA: 'America/Toronto',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  JP: 'Asia/Tokyo',
  US: 'America/New_York',
};

/** A place and not an offset: "+05:30" knows no change of the clocks. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What the browser said at sign-up, else the country's most populous zone, else UTC. */
export function firstTimeZone(zone: string, country: string): string {
  return isTimeZone(zone) ? zone : (usualZone[country] ?? 'UTC');
}
