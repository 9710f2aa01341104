/** What travels beside a message. */
import { Metadata } from '@grpc/grpc-js';
import { asUrgency, type Urgency } from '../context/urgency.ts';
import { refuse } from '../errors/refusals.ts';
import { isSoundText } from './sound-request.ts';

const names = {
  authorization: 'authorization',
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  idempotencyKey: 'idempotency-key',
  urgency: 'x-urgency',
} as const;

export type Travelling = {
  bearer?: string | undefined;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  idempotencyKey?: string | undefined;
  urgency?: Urgency | undefined;
};

export function toMetadata({ bearer, requestId, traceparent, idempotencyKey, urgency }: Travelling): Metadata {
  const metadata = new Metadata();
  if (bearer) metadata.set(names.authorization, `Bearer ${bearer}`);
  if (requestId) metadata.set(names.requestId, requestId);
  if (traceparent) metadata.set(names.traceparent, traceparent);
  if (urgency) metadata.set(names.urgency, urgency);
  // Any text may be a key, header values may not: so it travels encoded.
  if (idempotencyKey) metadata.set(names.idempotencyKey, encodeURIComponent(idempotencyKey));
  return metadata;
}

export function fromMetadata(metadata: Metadata): Travelling {
  const read = (name: string): string | undefined => {
    const [value] = metadata.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const key = read(names.idempotencyKey);
  return {
    bearer: read(names.authorization)?.replace(/^Bearer /i, ''),
    requestId: read(names.requestId)?.slice(0, 128),
    traceparent: read(names.traceparent),
    idempotencyKey: key === undefined ? undefined : decodedKey(key),
    urgency: asUrgency(read(names.urgency)),
  };
}

/** As long as the public door takes it; longer ones would not fit into the index that finds them again. */
const longestKey = 255;

function decodedKey(sent: string): string {
  try {
    const key = decodeURIComponent(sent);
    if (key.length <= longestKey && isSoundText(key)) return key;
  } catch {
    // Said below: what cannot be decoded is no key either.
  }
  throw refuse('IDEMPOTENCY_KEY_INVALID');
}
