import type { Context } from '../context.ts';
import { newId, randomText } from '../store/ids.ts';
import type { StripeObject } from '../store/objects.ts';

export type PortalSession = StripeObject & {
  created: number;
  customer: string;
  return_url: string | null;
  url: string;
};

export function newPortalSession(
  { now, settings }: Context,
  customer: string,
  returnUrl: string | null,
): PortalSession {
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: 'bpc_standin',
    created: now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${settings.publicUrl}/p/session/${randomText(60)}`,
  };
}
