/** /call: finds out which call is meant, takes the token out of the address, and refuses what cannot work. */
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLayoutEffect, useState } from 'react';
import { supportsCalls } from '../webrtc/janus-session.ts';
import { Arrive } from './arrive.tsx';
import { findCall, withoutToken } from './call-address.ts';
import { Call } from './call.tsx';
import { moveIn } from '../room/move-address.ts';
import { texts } from '../locales/texts.ts';
import { NoWayIn, ReEnter } from './re-enter.tsx';

/** Who takes part in a lesson does not load what only administrators need. */
const Observe = lazyPart(async () => (await import('./observe.tsx')).Observe);

export function CallPage() {
  const { role } = useShell().session.person;
  const words = texts.use().place;
  const [place, setPlace] = useState(() => findCall(window.location.search, localStorage));
  const [move, setMove] = useState(() => moveIn(window.location.search));
  useLayoutEffect(() => {
    window.history.replaceState(window.history.state, '', withoutToken(window.location.href));
  }, []);
  if (!supportsCalls()) return <NoWayIn text={words.unsupported} />;
  if (move) {
    const enter = () => {
      setPlace(findCall(window.location.search, localStorage));
      setMove(undefined);
    };
    return <Arrive move={move} onKnown={enter} />;
  }
  if ('error' in place) {
    const { lost, error } = place;
    // Of a group's lesson only its own people can find the session.
    const unknown = role === 'admin' && lost?.group && lost.place.sessionId === undefined;
    if (!lost || unknown) return <NoWayIn text={error} />;
    return <ReEnter lost={lost} error={error} onIn={() => setPlace(findCall(window.location.search, localStorage))} />;
  }
  if (role === 'admin') return <Observe place={place} />;
  return <Call place={place} />;
}
