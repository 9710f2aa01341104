import { lazyPageWith } from '@parlance/kit/remote/lazy-page.tsx';
import { useEffect } from 'react';
import { features } from '../app/features.ts';
import type { Tokens } from '../session/tokens.ts';
import { PlainSkeleton } from './plain-skeleton.tsx';
import type { PublicParts } from './public-parts.ts';

type Props = { path: string; tokens: Tokens; parts: PublicParts; contact: string };

const loadReset = async () => (await import('./reset-page.tsx')).ResetPage;

/** /signin and /signup hand over to the sign-in pages of our theme; the others are the shell's own and its features'. */
export function SignedOutPage({ path, tokens, parts, contact }: Props) {
  useEffect(() => {
    const returnTo = sessionStorage.getItem('return-to') ?? '/';
    sessionStorage.removeItem('return-to');
    if (path === '/signin') void tokens.signIn(returnTo);
    if (path === '/signup') void tokens.signUp();
  }, [path, tokens]);
  if (path === '/reset') return lazyPageWith(loadReset, { api: parts.api });
  const load = features.find((one) => one.path === path)?.visitors?.page;
  if (load) return lazyPageWith(load, { parts, contact });
  return <PlainSkeleton />;
}
