import { keyOf } from '@parlance/kit/api/read.ts';
import { makeQueryClient } from '@parlance/kit/api/query-client.ts';
import type { MeJson } from '@parlance/kit/api/types.ts';
import type { LiveEventName, LiveEvents } from '@parlance/kit/live/live-events.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Tokens } from '../session/tokens.ts';
import { useLiveStream } from './live-stream.ts';

const heard = new Map<LiveEventName, (data: never) => void>();
const started = jest.fn();
const stopped = jest.fn();
jest.mock('@parlance/kit/live/live-client.ts', () => ({
  startLiveClient: (parts: { uid: string }) => {
    started(parts.uid);
    const on = (name: LiveEventName, listener: (data: never) => void) => {
      heard.set(name, listener);
      return () => heard.delete(name);
    };
    return { on, stop: stopped };
  },
}));
const say = <N extends LiveEventName>(name: N, data: LiveEvents[N]) =>
  act(async () => (heard.get(name) as ((told: LiveEvents[N]) => void) | undefined)?.(data));

/** Somebody whose page has read who they are, and some more, while the stream was opened beside it. */
async function open(me: MeJson, isWanted = true) {
  const asked: string[] = [];
  const tokens = { uid: () => me.uid } as unknown as Tokens;
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const read = (name: string) => async () => {
    asked.push(name);
    return name === 'me' ? me : name;
  };
  const { result, rerender } = renderHook(
    ({ wanted }) => {
      useQuery({ queryKey: keyOf('/profile/me'), queryFn: read('me') });
      useQuery({ queryKey: ['announcements'], queryFn: read('announcements') });
      return useLiveStream(tokens, wanted);
    },
    { wrapper, initialProps: { wanted: isWanted } },
  );
  const known = () => client.getQueryData<MeJson>(keyOf('/profile/me'));
  await waitFor(() => expect(known()).toBeDefined());
  return { asked, known, live: () => result.current, want: (wanted: boolean) => rerender({ wanted }) };
}

beforeEach(() => {
  for (const mock of [started, stopped]) mock.mockClear();
  heard.clear();
});

test('the stream is opened with the first reading, once, and ends when it is no longer wanted', async () => {
  const { live, want } = await open(aPerson({ uid: 'u1' }));
  expect(started.mock.calls).toEqual([['u1']]);
  want(false);
  expect(live()).toBeUndefined();
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(heard.size).toBe(0);
});

test('nobody opens a stream for a page that stands alone', async () => {
  const { live } = await open(aPerson(), false);
  expect(live()).toBeUndefined();
  expect(started).not.toHaveBeenCalled();
});

test('what was read before the stream stood is read again, each once', async () => {
  const { asked } = await open(aPerson());
  expect(asked).toEqual(['me', 'announcements']);
  await say('resync', {});
  await waitFor(() => expect(asked).toEqual(['me', 'announcements', 'me', 'announcements']));
});

test('FB-10 a changed person is shown at once; an older version and somebody else are not', async () => {
  const me = aPerson({ version: 4 });
  const { known, asked } = await open(me);
  await say('profile.changed', { ...me, firstName: 'Older', version: 3 });
  await say('profile.changed', { ...me, firstName: 'Other', version: 9, uid: 'somebody' });
  expect(known()?.firstName).toBe(me.firstName);
  await say('profile.changed', { ...me, firstName: 'Newer', version: 5 });
  expect(known()?.firstName).toBe('Newer');
  expect(asked).toEqual(['me', 'announcements']);
});

test('who has been verified is read again, for their token is of before', async () => {
  const me = aPerson({ emailVerified: false, version: 1 });
  const { known, asked } = await open(me);
  await say('profile.changed', { ...me, emailVerified: true, version: 2 });
  expect(known()?.emailVerified).toBe(false);
  await waitFor(() => expect(asked).toEqual(['me', 'announcements', 'me']));
});

test('AUTH-38 how long until another mail may be asked for is kept when the person changes: the stream does not tell it', async () => {
  const verification = { cooldownMs: 58_000 };
  const me = { ...aPerson({ emailVerified: false, version: 1 }), verification };
  const { known } = await open(me);
  const { verification: _unsaid, ...told } = me;
  await say('profile.changed', { ...told, firstName: 'Newer', version: 2 });
  expect(known()).toEqual({ ...told, firstName: 'Newer', version: 2, verification });
});
