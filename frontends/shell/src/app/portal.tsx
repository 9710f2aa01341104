import { isProblem, problemText, tellProblem } from '@parlance/kit/api/problem.ts';
import { keyOf } from '@parlance/kit/api/read.ts';
import type { MeJson } from '@parlance/kit/api/types.ts';
import { lazyPage } from '@parlance/kit/remote/lazy-page.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../chrome/notify.ts';
import type { Viewer } from '../feature.ts';
import { texts } from '../locales/texts.ts';
import { ConfirmLink } from '../pages/confirm-link.tsx';
import { PlainSkeleton } from '../pages/plain-skeleton.tsx';
import { SignedOutPage } from '../pages/signed-out-page.tsx';
import { StatusPage } from '../pages/status-page.tsx';
import { updateLinkIn, type UpdateLink } from '../pages/update-link.ts';
import { callPath } from '../remotes/screens.ts';
import { frontDoor } from '../session/front-door.ts';
import type { AppParts } from './app-parts.ts';
import { useLiveStream } from './live-stream.ts';
import { decide, isOpenPage, isPrivateLink } from './routing.ts';
import { SignedIn } from './signed-in.tsx';

function viewerOf(person: MeJson | undefined): Viewer | undefined {
  if (!person) return undefined;
  return {
    role: person.role,
    emailVerified: person.emailVerified,
    speedTestPassed: person.tutor?.speedTestPassed ?? true,
  };
}

/** How a visit to the hosted pages for a passkey, a code or a password ended. */
function sayManaged(outcome: NonNullable<AppParts['tokens']['managed']>): void {
  const say = { success: notify.success, cancelled: notify.info, error: notify.error }[outcome];
  say(texts.now().managed[outcome]);
}

/** For who is kept out; the words are those of the page that waits for the proof of an address. */
async function resendVerification(api: AppParts['api']): Promise<void> {
  const { resending, resent } = texts.now().verification;
  notify.info(resending);
  try {
    await api.POST('/auth/verify', { body: {} });
    notify.success(resent);
  } catch (problem) {
    tellProblem(notify, problem);
  }
}

/** Whoever has been verified since needs a token that says so before the portal opens: the services read it from there. */
async function readMe({ api, queryClient, tokens }: AppParts): Promise<MeJson> {
  const { data: person } = await api.GET('/profile/me');
  const known = queryClient.getQueryData<MeJson>(keyOf('/profile/me'));
  if (known && !known.emailVerified && person.emailVerified) await tokens.renew();
  return person;
}

type UpdateProps = { api: AppParts['api']; person: MeJson } & UpdateLink;

function UpdateProfile({ api, person, id, t }: UpdateProps) {
  const navigate = useNavigate();
  return useMemo(
    () =>
      lazyPage(async () => {
        const { UpdateProfilePage } = await import('../pages/update-profile-page.tsx');
        const leave = () => void navigate('/', { replace: true });
        return () => <UpdateProfilePage api={api} person={person} link={{ id, t }} onDone={leave} />;
      }),
    // The page belongs to the link; a profile that was read again must not start it anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, t],
  );
}

/** Until the tab's tokens are gone, by this tab's doing or another's. */
function useSignedIn({ tokens, queryClient }: AppParts): boolean {
  const [signedIn, setSignedIn] = useState(tokens.signedIn());
  useEffect(
    () =>
      tokens.onSignedOut(() => {
        // Nothing of the person stays behind.
        queryClient.clear();
        setSignedIn(false);
      }),
    [queryClient, tokens],
  );
  return signedIn;
}

type VerificationProps = { parts: AppParts; token: string; signedIn: boolean };

/** The link of a mail, followed: the person is read again before the portal opens. */
function Verification({ parts: { api, tokens }, token, signedIn }: VerificationProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proceed = async () => {
    await tokens.renew();
    await client.invalidateQueries({ queryKey: keyOf('/profile/me') });
    navigate('/verify', { replace: true });
  };
  return <ConfirmLink api={api} token={token} signedIn={signedIn} onDone={proceed} />;
}

/** Who is signed in could not be read, or may not come in. */
function Failed({ parts: { api, tokens }, error, refused }: { parts: AppParts; error: unknown; refused: boolean }) {
  const { faults } = texts.use();
  return (
    <StatusPage
      title={faults.title}
      text={refused ? faults.reload : problemText(error)}
      hint={refused ? undefined : faults.tryReload}
      error={error}
      onSignOut={() => void tokens.signOut()}
      onResend={refused ? () => void resendVerification(api) : undefined}
    />
  );
}

/**
 * The first address is the school's page for whoever is not signed in, and not the portal's to show. Where the edge sent us although
 * nobody is signed in any more, or somebody came here inside the portal, the page is asked for; where the edge had no other, we stay.
 */
function toSchool({ first, isSettled }: { first: boolean; isSettled: boolean }): boolean {
  if (!isSettled || (first && !frontDoor.leadsToPortal())) return false;
  frontDoor.toSchool();
  frontDoor.open();
  return true;
}

/** Who is there and where they may be. */
export function Portal(parts: AppParts) {
  const { tokens, api, clock } = parts;
  const { faults } = texts.use();
  const contact = parts.config.support.contact || '/contact';
  const visitors = useMemo(() => ({ api, clock, notify }), [api, clock]);
  const signedIn = useSignedIn(parts);
  const location = useLocation();
  const navigate = useNavigate();
  // The router gives the entry that the tab was opened with this key, and no other.
  const first = location.key === 'default';

  useEffect(() => {
    if (tokens.managed) sayManaged(tokens.managed);
  }, [tokens]);
  // A page that works without signing in stays, and says that signing in did not.
  const unsaid = !signedIn && isOpenPage(location.pathname) ? tokens.fault : undefined;
  useEffect(() => {
    if (unsaid) notify.error(unsaid);
  }, [unsaid]);
  const me = useQuery({
    queryKey: keyOf('/profile/me'),
    queryFn: () => readMe(parts),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const linkToken = location.pathname === '/verify' ? new URLSearchParams(location.search).get('token') : null;
  const privateLink = isPrivateLink(location.pathname, location.search);
  const settled = !signedIn || me.data !== undefined;
  // Whoever is not signed in signs in first.
  const updateLink = signedIn ? updateLinkIn(location.pathname, location.search) : undefined;
  const isAlone = privateLink || Boolean(linkToken) || updateLink !== undefined;
  const refused = isProblem(me.error) && [401, 403].includes(me.error.status);
  // Who is known stays when only reading it again failed.
  const failed = me.isError && (refused || !me.data);
  const live = useLiveStream(tokens, signedIn && !isAlone && !failed);
  const inCall = location.pathname === callPath && me.data?.emailVerified === true;
  const verdict = decide(location.pathname, viewerOf(me.data), { first, developmentBuild: __DEVELOPMENT_BUILD__ });
  const go =
    settled && !inCall && !linkToken && !privateLink && !updateLink && 'go' in verdict ? verdict.go : undefined;
  useEffect(() => {
    if (!go) return;
    if (signedIn && location.pathname === '/signup') notify.error(faults.loggedIn);
    if (go === '/signin' && location.pathname === '/' && toSchool({ first, isSettled: !tokens.fault })) return;
    if (go === '/signin') sessionStorage.setItem('return-to', `${location.pathname}${location.search}`);
    navigate(go, { replace: true });
  }, [faults, first, go, location.pathname, location.search, navigate, signedIn, tokens]);

  const signedOut = <SignedOutPage path={location.pathname} tokens={tokens} parts={visitors} contact={contact} />;
  if (privateLink) return signedOut;
  if (linkToken) return <Verification parts={parts} token={linkToken} signedIn={signedIn} />;
  // Who only wants a reset link or to apply needs no sign-in pages.
  if (!signedIn && tokens.fault && !isOpenPage(location.pathname))
    return <StatusPage title={faults.title} text={tokens.fault} />;
  if (failed) return <Failed parts={parts} error={me.error} refused={refused} />;
  if (!settled || go) return <PlainSkeleton />;
  if (!me.data) return signedOut;
  if (updateLink) return <UpdateProfile api={api} person={me.data} id={updateLink.id} t={updateLink.t} />;
  return live && <SignedIn {...parts} person={me.data} live={live} inCall={inCall} />;
}
