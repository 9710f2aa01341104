/** Tells other tabs of a status through local storage. Key and shape are fixed: tabs of another release read them too. */
import { useEffect, useState } from 'react';

export type StoredStatus = { id: string; status: string; at: number };
const key = 'booking-status';

export function storeStatus(value: StoredStatus): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the other tabs then rely on their own stream.
  }
}

function parseStatus(text: string | null): StoredStatus | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as Partial<StoredStatus>;
    const whole = typeof value.id === 'string' && typeof value.status === 'string' && typeof value.at === 'number';
    return whole ? (value as StoredStatus) : undefined;
  } catch {
    return undefined;
  }
}

/** What another tab said last. */
export function useStoredStatus(): StoredStatus | undefined {
  const [status, setStatus] = useState<StoredStatus>();
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) setStatus(parseStatus(event.newValue));
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
  return status;
}
