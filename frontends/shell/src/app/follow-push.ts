/** Keeps what this browser allowed in step with who is signed in, and goes where a notification leads. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { useEffect, useEffectEvent } from 'react';

const leaveWithinMs = 2_000;
const calls = () => import('@parlance/kit/push/push-calls.ts');

type Options = { api: ApiClient; uid: string; navigate: (path: string) => void };

export function useFollowPush({ api, uid, navigate }: Options): void {
  const open = useEffectEvent(navigate);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    // What is not in step now is so at the next visit.
    void calls()
      .then(({ followPush }) => followPush({ api, uid }))
      .catch(() => undefined);
    const hear = ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type === 'open' && data.path?.startsWith('/')) open(data.path);
    };
    const worker = navigator.serviceWorker;
    worker.addEventListener('message', hear);
    worker.startMessages();
    return () => worker.removeEventListener('message', hear);
  }, [api, uid]);
}

/** Before somebody signs out whose browser is told; it keeps nobody waiting for long. */
export async function leavePush(api: ApiClient): Promise<void> {
  const late = new Promise<void>((resolve) => void setTimeout(resolve, leaveWithinMs));
  const left = calls()
    .then(({ takeBackPush }) => takeBackPush(api))
    .catch(() => undefined);
  await Promise.race([left, late]);
}
