/** Tells when a student or teacher was last active: on load, and again five minutes after the last sign of life. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { session } from '@parlance/kit/domain/limits.ts';

const signs = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Answers how to stop. A failure is not shown to anybody: the next sign of life tells again. */
export function followActivity(api: ApiClient): () => void {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => void api.PUT('/profile/last-active', { body: {} }).catch(() => undefined);
  const seen = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, session.activityIdleMs);
  };
  for (const sign of signs) addEventListener(sign, seen, { passive: true, capture: true, signal: stopping.signal });
  tell();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
