/** Takes in what the provider posts: verified, noted by what it is about, and nothing else on that path. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { providerEventFrom } from '../domain/provider-event.ts';
import { refuse } from '../domain/refusals.ts';
import type { VerifySignature } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type ReceiveWebhook = ReturnType<typeof makeReceiveWebhook>;
type Deps = { uow: UnitOfWork; realTime: Clock; verify: VerifySignature; onStored: () => void };

export function makeReceiveWebhook({ uow, realTime, verify, onStored }: Deps) {
  return async ({ body, signature }: { body: Uint8Array; signature: string }): Promise<void> => {
    const receivedAt = realTime.now();
    if (!verify(body, signature, receivedAt)) throw refuse('SIGNATURE_INVALID');
    const event = providerEventFrom(parsed(body));
    if (event === undefined) throw refuse('SIGNATURE_INVALID');
    const added = await uow.alone(({ providerEvents }) =>
      providerEvents.addAll([{ ...event, source: 'webhook', receivedAt }]),
    );
    if (added.length > 0 && event.about !== undefined) onStored();
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
