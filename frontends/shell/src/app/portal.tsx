import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import type { PersonJson } from '@parlance/kit/api/types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../chrome/notify.ts';
import { PlainSkeleton } from '../pages/plain-skeleton.tsx';
import { SignedOutPage } from '../pages/signed-out-page.tsx';
import { StatusPage } from '../pages/status-page.tsx';
import { ConfirmLink } from '../pages/confirm-link.tsx';
import type { AppParts } from './app.tsx';
import { decide, type Viewer } from './routing.ts';
import { SignedIn } from './signed-in.tsx';

/** `/call` stands outside the portal's chrome and its first-navigation rules (ROUTE-41). */
const callPath = '/call';

function viewerOf(person: PersonJson | undefined): Viewer {
  if (!person) return undefined;
  return {
    role: person.role,
    emailVerified: person.emailVerified,
    speedTestPassed: person.tutor?.speedTestPassed ?? true,
  };
}

/** Who is there and where they may be. */
export function Portal(parts: AppParts) {
  const { tokens, api, queryClient } = parts;
  const [signedIn, setSignedIn] = useState(tokens.signedIn());
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  // The router gives the entry that the tab was opened with this key, and no other.
  const first = location.key === 'default';

  useEffect(
    () =>
      tokens.onSignedOut(() => {
        // AUTH-14: nothing of the person stays behind.
        queryClient.clear();
        setSignedIn(false);
      }),
    [queryClient, tokens],
  );
  const me = useQuery({
    queryKey: ['profile', 'me'],
    queryFn: () => api.get<PersonJson>('profile/me'),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const linkToken = location.pathname === '/verify' ? new URLSearchParams(location.search).get('token') : null;
  const settled = !signedIn || me.data !== undefined;
  const inCall = location.pathname === callPath && me.data?.emailVerified === true;
  const verdict = decide(location.pathname, viewerOf(me.data), { first, developmentBuild: __DEVELOPMENT_BUILD__ });
  const go = settled && !inCall && !linkToken && 'go' in verdict ? verdict.go : undefined;
  useEffect(() => {
    if (!go) return;
    if (signedIn && location.pathname === '/signup') notify.error('You cannot create an account whilst logged in!');
    if (go === '/signin') sessionStorage.setItem('wanted', `${location.pathname}${location.search}`);
    navigate(go, { replace: true });
  }, [go, location.pathname, location.search, navigate, signedIn]);

  if (linkToken) {
    return (
      <ConfirmLink
        api={api}
        token={linkToken}
        signedIn={signedIn}
        onDone={async () => {
          await tokens.renew();
          await client.invalidateQueries({ queryKey: ['profile', 'me'] });
          navigate('/verify', { replace: true });
        }}
      />
    );
  }
  if (!signedIn && tokens.fault) return <StatusPage title="Woah there!" text={tokens.fault} actions={['reload']} />;
  if (me.isError) {
    const refused = isProblem(me.error) && [401, 403].includes(me.error.status);
    const text = refused
      ? 'Please reload the page and try again.'
      : `${problemText(me.error)} (try reloading the page)`;
    return (
      <StatusPage
        title="Woah there!"
        text={text}
        actions={['reload', 'sign-out']}
        onSignOut={() => void tokens.signOut()}
      />
    );
  }
  if (!settled || go) return <PlainSkeleton />;
  if (!me.data) return <SignedOutPage path={location.pathname} tokens={tokens} />;
  return <SignedIn {...parts} person={me.data} inCall={inCall} />;
}
