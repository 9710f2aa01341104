/** Sends a change, and tells what came of it also where whoever sent it is gone from the page meanwhile. */
import type { MutateOptions } from '@tanstack/react-query';

export type Sending<Made, Sent> = {
  mutateAsync(sent: Sent, options?: MutateOptions<Made, Error, Sent>): Promise<Made>;
};
type After<Made> = { onSuccess(made: Made): void; onError?(problem: Error): void; onSettled?(): void };

/**
 * Live news of what was changed may be on the page before the answer is, and take away the row or the dialog that waits for it: callbacks of
 * `mutate` are not called then. `onSuccess` always is; `onError` and `onSettled` are only where somebody still waits.
 */
export function sendAndTell<Made, Sent>(
  mutation: Sending<Made, Sent>,
  sent: Sent,
  { onSuccess, onError, onSettled }: After<Made>,
): void {
  const options = { ...(onError && { onError }), ...(onSettled && { onSettled }) };
  void mutation.mutateAsync(sent, options).then(onSuccess, () => undefined);
}
