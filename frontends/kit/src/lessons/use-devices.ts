/** Whether this browser may use a camera and a microphone, and the question for them. Nothing is recorded, and both are let go at once. */
import { useCallback, useEffect, useState } from 'react';

export type DevicesState = 'unknown' | 'ready' | 'refused';

const names = ['camera', 'microphone'] as const;

/** A browser that does not tell is asked by the check itself. */
async function areAllowed(): Promise<boolean> {
  try {
    const found = await Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName })));
    return found.every(({ state }) => state === 'granted');
  } catch {
    return false;
  }
}

async function tryOut(): Promise<DevicesState> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    for (const track of stream.getTracks()) track.stop();
    return 'ready';
  } catch {
    return 'refused';
  }
}

export function useDevices() {
  const [state, setState] = useState<DevicesState>('unknown');
  useEffect(() => {
    let isThere = true;
    void areAllowed().then((allowed) => {
      if (isThere && allowed) setState('ready');
    });
    return () => {
      isThere = false;
    };
  }, []);
  const check = useCallback(() => void tryOut().then(setState), []);
  return { state, check };
}
