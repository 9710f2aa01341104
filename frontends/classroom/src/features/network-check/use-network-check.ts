/** Runs checks of the line, by itself once and when somebody asks, and keeps each at the server. Joining ends what runs. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TakeTicket } from '../../webrtc/janus-session.ts';
import type { LineCheck, Part } from './figures.ts';
import { light as lightBounds, runNetworkCheck, whole } from './run-network-check.ts';

export type DoneCheck = LineCheck & { at: number };
type State = { running: Part | undefined; light: boolean; last: DoneCheck | undefined };

/** The preview comes first. */
const quietMs = 2_000;
const keepTries = 3;
const keepEveryMs = 2_000;

type Parts = { room: string; takeTicket: TakeTicket; joining: boolean };

export function useNetworkCheck({ room, takeTicket, joining }: Parts) {
  const { api, clock } = useShell();
  const [state, setState] = useState<State>({ running: undefined, light: false, last: undefined });
  const stop = useRef<AbortController>(undefined);

  const run = useCallback(
    async (light: boolean) => {
      stop.current?.abort();
      const own = new AbortController();
      stop.current = own;
      const { signal } = own;
      const figures = await runNetworkCheck({
        api,
        takeTicket,
        signal,
        bounds: light ? lightBounds : whole,
        onPart: (running) => !signal.aborted && setState((known) => ({ ...known, running, light })),
      });
      // What was broken off says nothing about the line.
      if (signal.aborted) return;
      const check = { id: crypto.randomUUID(), light, figures };
      setState({ running: undefined, light, last: { ...check, at: clock.now() } });
      await keep(() => api.POST('/call/{room}/checks', { params: { path: { room } }, body: check }), signal);
    },
    [api, clock, room, takeTicket],
  );

  useEffect(() => {
    if (joining) return;
    const timer = setTimeout(() => void run(true), quietMs);
    return () => {
      clearTimeout(timer);
      stop.current?.abort();
      setState((known) => ({ ...known, running: undefined }));
    };
  }, [joining, run]);
  return { ...state, run: useCallback(() => void run(false), [run]) };
}

/** Evidence is worth a few tries; the id makes them one. */
async function keep(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; tries <= keepTries && !signal.aborted; tries += 1) {
    try {
      return void (await send());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, keepEveryMs));
    }
  }
}
