/** When the mails of facts are begun. */
import { makeLater } from '@parlance/runtime/waiting/later';

/**
 * So long after a fact: a mail takes the processor as long as many live events, for which people wait at the screen. What a storm changes
 * there has arrived by then.
 */
const mailsAfterMs = 1_000;

export function makeMailWakes(wake: () => void, afterMs = mailsAfterMs) {
  let isAsked = false;
  const later = makeLater(() => {
    isAsked = false;
    wake();
  }, afterMs);
  return {
    /** Somebody waits for a link that they have asked for: what is committed from now on is begun at once. */
    onAsked: (): void => void (isAsked = true),
    onCommitted(): void {
      if (isAsked) wake();
      later();
    },
  };
}
