/** Whoever signs out leaves nothing of themselves in the browser: unsent words, a lesson's ticket, where they were going. */

/** Named is what belongs to the machine, so that what somebody adds for a person goes by itself. */
const ofTheMachine: ReadonlySet<string> = new Set([
  'theme',
  'call-devices',
  'call-background',
  'call-captions',
  'call-shortcuts',
]);
/** The sign-in library's: somebody may be signing in already in another tab. */
const signingIn = 'kc-callback-';

export function forgetPerson(kept: Storage, ofThisTab: Storage): void {
  const keys = Array.from({ length: kept.length }, (_unused, index) => kept.key(index) ?? '');
  for (const key of keys) if (!ofTheMachine.has(key) && !key.startsWith(signingIn)) kept.removeItem(key);
  ofThisTab.clear();
}
