/** The controls by HTTP: JSON in, JSON out. */
import { StripeFault } from '../http/faults.ts';
import type { CallPlan } from '../http/plans.ts';
import type { WebhookRules } from '../webhooks/rules.ts';
import type { Controls } from './controls.ts';

type Body = Record<string, unknown>;

const text = (body: Body, key: string) => (typeof body[key] === 'string' ? body[key] : undefined);

const CALLS: Record<string, (controls: Controls, id: string, body: Body) => unknown> = {
  'GET objects': (controls, id) => controls.objects(id === '' ? undefined : id),
  'GET webhooks': (controls) => ({ waiting: controls.webhooksWaiting() }),
  'POST webhooks': (controls, _id, body) => controls.webhooks(body as WebhookRules),
  'POST webhooks-now': (controls) => controls.webhooksNow(),
  'POST plans': (controls, _id, body) => controls.plan(body as CallPlan),
  'DELETE plans': (controls) => controls.clearPlans(),
  'POST catch-up': (controls) => controls.catchUpWithTime(),
  'POST advance': (controls, _id, body) => controls.advance(Number(body.seconds ?? 0)),
  'POST pay-checkout': (controls, id, body) =>
    controls.payCheckout(id, text(body, 'card'), body.refuse ? 'refused' : 'confirmed'),
  'POST pay-invoice': (controls, id, body) => controls.payInvoice(id, text(body, 'card')),
  'POST change-card': (controls, id, body) => controls.changeCard(id, text(body, 'card')),
  'POST open-dispute': (controls, id, body) => controls.openDispute(id, text(body, 'reason')),
  'POST close-dispute': (controls, id, body) => controls.closeDispute(id, body.won === true),
  'POST fail-refund': (controls, id) => controls.failRefund(id),
};

/** `<what>/<id>`, without the door's own part. */
export function callControl(controls: Controls, method: string, path: string, body: string): unknown {
  const [what = '', id = ''] = path.split('/');
  const call = CALLS[`${method} ${what}`];
  if (call === undefined)
    throw new StripeFault(404, { type: 'invalid_request_error', message: `No such control: ${method} ${path}` });
  return call(controls, decodeURIComponent(id), body === '' ? {} : (JSON.parse(body) as Body));
}
