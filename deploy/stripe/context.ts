/** What work on the state is given: the store inside one transaction, the time, who asked, and a way to tell. */
import type { Settings } from './settings.ts';
import type { StripeObject } from './store/objects.ts';
import type { Store } from './store/store.ts';
import { newEvent, type EventCause } from './objects/event.ts';

export type Context = {
  store: Store;
  settings: Settings;
  /** Seconds of the school's time. */
  now: number;
  /** Keeps a new object, and tells of it where a kind has an event for that. */
  add<T extends StripeObject>(object: T, told?: string): T;
  /** Keeps a changed object; the event says what was there before. */
  save<T extends StripeObject>(object: T, ...told: string[]): T;
  /** Tells of an object as it is. */
  tell(type: string, object: StripeObject): void;
};

export type ContextOptions = {
  store: Store;
  settings: Settings;
  now: number;
  cause?: EventCause;
  /** Hears of each event, inside the transaction, and answers how many are to be told of it. */
  onEvent: (event: StripeObject) => number;
};

export function makeContext({ store, settings, now, cause, onEvent }: ContextOptions): Context {
  function tell(type: string, object: StripeObject, before?: StripeObject): void {
    const event = newEvent({
      type,
      object,
      previous: before && changed(before, object),
      at: settings.clockNow(),
      cause,
    });
    event.pending_webhooks = onEvent(event);
    store.insert(event);
  }
  return {
    store,
    settings,
    now,
    tell,
    add(object, told) {
      store.insert(object);
      if (told !== undefined) tell(told, object);
      return object;
    },
    save(object, ...told) {
      const before = told.length === 0 ? undefined : store.find(object.id);
      store.save(object);
      for (const type of told) tell(type, object, type.endsWith('.updated') ? before : undefined);
      return object;
    },
  };
}

/** The fields of before that are other than now. */
function changed(before: StripeObject, object: StripeObject): Record<string, unknown> {
  const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(object[name]);
  return Object.fromEntries(Object.entries(before).filter(([name]) => differs(name)));
}
