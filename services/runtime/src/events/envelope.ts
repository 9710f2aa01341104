/** CloudEvents attributes in Kafka headers (binary mode): the body is the fact itself. */

/** Whose act the fact is: ids only, names stay where they are owned. */
export type EventActor = { id: string; role: string };

export type Envelope = {
  id: string;
  /** Full message name of the fact. */
  type: string;
  /** Aggregate id, also the record's key. */
  subject: string;
  occurredAt: Date;
  /** Service that owns the fact. */
  producer: string;
  /** Version of the aggregate after the fact. */
  version: number;
  requestId: string;
  traceparent: string | undefined;
  actor: EventActor | undefined;
};

export type Headers = Record<string, string>;

export function toHeaders(envelope: Envelope): Headers {
  return {
    'content-type': 'application/protobuf',
    ce_specversion: '1.0',
    ce_id: envelope.id,
    ce_type: envelope.type,
    ce_source: envelope.producer,
    ce_subject: envelope.subject,
    ce_time: envelope.occurredAt.toISOString(),
    ce_version: String(envelope.version),
    ...(envelope.requestId === '' ? {} : { ce_requestid: envelope.requestId }),
    ...(envelope.traceparent === undefined ? {} : { ce_traceparent: envelope.traceparent }),
    ...(envelope.actor === undefined ? {} : { ce_actorid: envelope.actor.id, ce_actorrole: envelope.actor.role }),
  };
}

/** Throws when an attribute without which nothing can be applied once is missing. */
export function fromHeaders(headers: Headers): Envelope {
  const { ce_actorid: id, ce_actorrole: role } = headers;
  const occurredAt = new Date(required(headers, 'ce_time'));
  if (Number.isNaN(occurredAt.getTime())) throw new Error('event header ce_time is no instant');
  return {
    id: required(headers, 'ce_id'),
    type: required(headers, 'ce_type'),
    subject: required(headers, 'ce_subject'),
    occurredAt,
    producer: required(headers, 'ce_source'),
    version: Number(headers.ce_version ?? 0),
    requestId: headers.ce_requestid ?? '',
    traceparent: headers.ce_traceparent,
    actor: id === undefined || role === undefined ? undefined : { id, role },
  };
}

function required(headers: Headers, name: string): string {
  const value = headers[name];
  if (value === undefined || value === '') throw new Error(`event header ${name} is missing`);
  return value;
}
