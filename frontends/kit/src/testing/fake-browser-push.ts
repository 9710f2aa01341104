/** A browser's own part of push: it asks the person, and hands out addresses of a push service. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type FakeBrowserPush = {
  current(): Subscription | undefined;
  /** What happens when it is asked next. */
  answer(answer: 'granted' | 'denied' | 'away'): void;
  /** The push service ends the address. */
  end(): void;
  /** Such a thing does not exist in this browser. */
  remove(): void;
};

export function makeFakeBrowserPush(): FakeBrowserPush {
  let next: 'granted' | 'denied' | 'away' = 'granted';
  let count = 0;
  let held: (Subscription & { key: string }) | undefined;
  const permission = { permission: 'default' as NotificationPermission };
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
  const shown = (one: Subscription & { key: string }) => ({
    endpoint: one.endpoint,
    options: { applicationServerKey: bytesOf(one.key) },
    toJSON: () => ({ endpoint: one.endpoint, keys: one.keys }),
    unsubscribe: async () => {
      held = undefined;
      return true;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => held && shown(held),
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        if (next === 'away') throw new DOMException('Registration failed - push service error', 'AbortError');
        permission.permission = next;
        if (next === 'denied') throw new DOMException('Permission denied', 'NotAllowedError');
        count += held ? 0 : 1;
        held ??= {
          endpoint: `https://push.example.com/${count}`,
          keys: { p256dh: `p${count}`, auth: `a${count}` },
          key,
        };
        return shown(held);
      },
    },
  };
  let registered = false;
  const worker = {
    register: async () => void (registered = true),
    getRegistration: async () => (registered ? registration : undefined),
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.assign(window, { PushManager: class {}, Notification: permission });
  return {
    current: () => held && { endpoint: held.endpoint, keys: held.keys },
    answer: (answer) => void (next = answer),
    end: () => void (held = undefined),
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  };
}
