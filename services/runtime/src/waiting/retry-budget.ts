/** Second tries are a tenth of the first ones: enough for the odd fault, too few to bring down a peer that fails all the time. */
export type RetryBudget = {
  /** A call is made for the first time. */
  recordCall(): void;
  /** Whether it may be made again; counts when it may. */
  mayRepeat(): boolean;
};

const share = 0.1;
/** What somebody who has just begun may spend. */
const atFirst = 10;
/** Nobody saves more than what a busy peer may lose when it dies. */
const most = 100;

export function makeRetryBudget(): RetryBudget {
  let left = atFirst;
  return {
    recordCall() {
      left = Math.min(most, left + share);
    },
    mayRepeat() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
