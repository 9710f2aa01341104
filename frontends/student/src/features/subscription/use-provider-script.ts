/**
 * The payment provider's script, which watches for fraud where money is spent. Everything is paid on the provider's own pages, so
 * nothing waits for it, and nothing is lost without it.
 */
import type { PaymentScript } from '@parlance/kit/remote/contract.ts';
import { wasOpenedAt } from '@parlance/kit/remote/own-document.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect } from 'react';

const path = '/student/subscription';

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(src));
    document.head.append(script);
  });
}

async function load({ key, standIn }: PaymentScript): Promise<void> {
  // The provider's own loader takes what is there, and asks the provider's address only for what is not.
  if (standIn !== undefined && !('Stripe' in window)) await addScript(standIn);
  await loadStripe(key);
}

export function useProviderScript(): void {
  const { payments } = useShell();
  useEffect(() => {
    if (payments && wasOpenedAt(path)) void load(payments).catch(() => undefined);
  }, [payments]);
}
