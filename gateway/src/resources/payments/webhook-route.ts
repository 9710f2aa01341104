/** What the payment provider posts (NS-07): its bytes go on as they came, for the signature is over them, and 200 says that they are kept. */
import type { Request } from 'express';
import { z } from 'zod';
import { refuse } from '../../refusals.ts';
import { anybody, rawRoute, type Route } from '../../routing/route.ts';

/** An event names one object; the largest of them is an invoice with its lines. */
const limitBytes = 1_048_576;

const kept = z.object({ received: z.literal(true) });

export const webhookRoutes: Route[] = [
  rawRoute({
    method: 'post',
    path: '/payments/webhook',
    summary: "The payment provider's events; its signature is the proof",
    access: anybody,
    limit: 'webhook',
    urgency: 'booking',
    refusals: ['SIGNATURE_INVALID'],
    bodyLimitBytes: limitBytes,
    produces: { contentType: 'application/json', description: 'The event is kept', schema: kept },
    serve: async (request, response, { clients, call }) => {
      const event = { body: await bytesOf(request), signature: request.get('stripe-signature') ?? '' };
      await clients.payments.receiveWebhook(event, call());
      response.json({ received: true });
    },
  }),
];

/** Also of a request that does not say its length. */
async function bytesOf(request: Request): Promise<Buffer> {
  const parts: Buffer[] = [];
  let received = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    received += part.length;
    if (received > limitBytes) throw refuse('BODY_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
