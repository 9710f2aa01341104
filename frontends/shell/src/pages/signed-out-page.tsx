import { lazyPageWith } from '@parlance/kit/remote/lazy-page.tsx';
import { useEffect } from 'react';
import type { PublicParts } from '../application/public-parts.ts';
import type { Tokens } from '../session/tokens.ts';
import { PlainSkeleton } from './plain-skeleton.tsx';

type Props = { path: string; tokens: Tokens; parts: PublicParts; contact: string };

const loadReset = async () => (await import('./reset-page.tsx')).ResetPage;
const loadApplication = async () => (await import('../application/application-page.tsx')).ApplicationPage;

/** /signin and /signup hand over to the sign-in pages of our theme; the others are the shell's own. */
export function SignedOutPage({ path, tokens, parts, contact }: Props) {
  useEffect(() => {
    const returnTo = sessionStorage.getItem('return-to') ?? '/';
    sessionStorage.removeItem('return-to');
    if (path === '/signin') void tokens.signIn(returnTo);
    if (path === '/signup') void tokens.signUp();
  }, [path, tokens]);
  if (path === '/reset') return lazyPageWith(loadReset, { api: parts.api });
  if (path === '/application') return lazyPageWith(loadApplication, { parts, contact });
  return <PlainSkeleton />;
}
