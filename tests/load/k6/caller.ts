/** Calls the public API from a virtual user, tells what was answered, and keeps k6's own figures by kind. */
import http from 'k6/http';
import { Rate } from 'k6/metrics';
import { answered, answerMs, codeOf, type Answered, type CallingPerson, type Wanted } from '../answer.ts';
import { endpoints, isRule, type Endpoint } from '../endpoints.ts';
import type { Story } from '../stories/story.ts';
import { tellConductor } from './tell.ts';

/** Calls without an answer, or with one that says that something is broken: the share of `mostFailed` (endpoints.ts). */
const unanswered = new Rate('unanswered');
// A rule that refuses is an answer (endpoints.ts).
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 399 }, 404, 409, 422));

type Sent = { status: number; text: string; ms: number };

export async function send(
  publicUrl: string,
  { method, path, body }: Wanted,
  { token, tags }: { token: string; tags: Record<string, string> },
): Promise<Sent> {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }),
  };
  const from = Date.now();
  const how = { headers, tags, timeout: answerMs, redirects: 0, responseType: 'text' } as const;
  const said = body === undefined ? null : JSON.stringify(body);
  const { status, body: text, timings } = await http.asyncRequest(method, `${publicUrl}/api/v1/${path}`, said, how);
  const { blocked, connecting, tls_handshaking: tls, duration } = timings;
  const ms = status === 0 ? Date.now() - from : blocked + connecting + tls + duration;
  return { status, text: text ?? '', ms };
}

export function makeK6Caller(publicUrl: string, { name, asks }: Pick<Story, 'name' | 'asks'>) {
  return {
    async call<T>(person: CallingPerson, endpoint: Endpoint, wanted: Wanted): Promise<Answered<T>> {
      const askedAt = Date.now();
      const { token } = person;
      const kind = endpoints[endpoint];
      if (!asks.includes(kind)) throw new Error(`"${name}" does not say that its people ask for "${kind}"`);
      const tags = { kind, name: endpoint };
      let sent = await send(publicUrl, wanted, { token, tags });
      // Tokens last an hour, a run may last longer: whoever has a new one asks once more, and that answer counts.
      if (sent.status === 401) {
        if (person.token === token) await person.renew();
        if (person.token !== token) sent = await send(publicUrl, wanted, { token: person.token, tags });
      }
      const { status, text, ms } = sent;
      const answeredAt = Date.now();
      const answer = answered<T>(status, text, { askedAt, answeredAt });
      unanswered.add((status === 0 || status >= 400) && !isRule(status, endpoint), { kind });
      tellConductor({ call: { endpoint, ms, status, askedAt, answeredAt, code: codeOf(answer.body) } });
      return answer;
    },
  };
}
