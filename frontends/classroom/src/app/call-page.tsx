/** /call: finds out which call is meant, takes the token out of the address, and refuses what cannot work (CALL-01..CALL-03). */
import { useLayoutEffect, useState } from 'react';
import { supportsCalls } from '../webrtc/janus-session.ts';
import { findCall, withoutToken } from './call-address.ts';
import { Call } from './call.tsx';
import { texts } from '../locales/texts.ts';
import { MessagePage } from './message-page.tsx';

export function CallPage() {
  const words = texts.use().place;
  const [place] = useState(() => findCall(window.location.search, localStorage));
  useLayoutEffect(() => {
    window.history.replaceState(window.history.state, '', withoutToken(window.location.href));
  }, []);
  if ('error' in place) return <MessagePage title={words.error} text={place.error} alert />;
  if (!supportsCalls()) return <MessagePage title={words.error} text={words.unsupported} alert />;
  return <Call place={place} />;
}
