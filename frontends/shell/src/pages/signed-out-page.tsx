import type { ApiClient } from '@parlance/kit/api/client.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { useEffect, useMemo } from 'react';
import type { Tokens } from '../session/tokens.ts';
import { PlainSkeleton } from './plain-skeleton.tsx';
import { StatusPage } from './status-page.tsx';

type Props = { path: string; tokens: Tokens; api: ApiClient };

/** /signin and /signup hand over to the sign-in pages of our theme; the others are the shell's own. */
export function SignedOutPage({ path, tokens, api }: Props) {
  const resetPage = useMemo(
    () =>
      lazyPage(async () => {
        const { ResetPage } = await import('./reset-page.tsx');
        return () => <ResetPage api={api} />;
      }),
    [api],
  );
  useEffect(() => {
    const wanted = sessionStorage.getItem('wanted') ?? '/';
    sessionStorage.removeItem('wanted');
    if (path === '/signin') void tokens.signIn(wanted);
    if (path === '/signup') void tokens.signUp();
  }, [path, tokens]);
  if (path === '/signin' || path === '/signup') return <PlainSkeleton />;
  if (path === '/reset') return resetPage;
  return <StatusPage title="Page Under Development" text="This page is not open yet." actions={['sign-in']} />;
}
