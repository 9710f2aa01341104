import { useEffect } from 'react';
import type { Tokens } from '../session/tokens.ts';
import { PlainSkeleton } from './plain-skeleton.tsx';
import { StatusPage } from './status-page.tsx';

/** /signin and /signup hand over to the sign-in pages of our theme; the others come with the accounts' own issue. */
export function SignedOutPage({ path, tokens }: { path: string; tokens: Tokens }) {
  useEffect(() => {
    const wanted = sessionStorage.getItem('wanted') ?? '/';
    sessionStorage.removeItem('wanted');
    if (path === '/signin') void tokens.signIn(wanted);
    if (path === '/signup') void tokens.signUp();
  }, [path, tokens]);
  if (path === '/signin' || path === '/signup') return <PlainSkeleton />;
  return <StatusPage title="Page Under Development" text="This page is not open yet." actions={['sign-in']} />;
}
