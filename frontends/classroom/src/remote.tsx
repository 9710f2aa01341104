/** What the shell loads. */
import { makeRemote } from '@parlance/kit/remote/make-remote.tsx';
import { CallPage } from './app/call-page.tsx';
import { classroom } from './screens.ts';

export const remote = makeRemote(classroom, <CallPage />);
