/** How fast one socket may talk: a bucket that fills with real time. Joining with many network paths is a burst; nothing else is. */
export type MessageBudget = { take(nowMs: number): boolean };

export function makeMessageBudget({ burst, perSecond }: { burst: number; perSecond: number }): MessageBudget {
  let tokens = burst;
  let last: number | undefined;
  return {
    take(nowMs) {
      tokens = Math.min(burst, tokens + ((nowMs - (last ?? nowMs)) / 1000) * perSecond);
      last = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
