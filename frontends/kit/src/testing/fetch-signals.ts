import { transferableAbortController } from 'node:util';

/** Node's fetch takes no signals of jsdom's making: a test that sends through the real client takes those of Node. */
export function takeFetchSignals(): void {
  globalThis.AbortSignal = new Request('http://localhost').signal.constructor as typeof AbortSignal;
  globalThis.AbortController = transferableAbortController().constructor as typeof AbortController;
}
