/**
 * A package's texts, English built in and other languages loaded when they are asked for. A text is a string, or a function where it holds values.
 * What a translation lacks stays English, and so does all of it until it has come.
 */
import { type ReactNode, useSyncExternalStore } from 'react';
import { withTries } from '../remote/with-tries.ts';
import { language, onLanguage } from './language.ts';

type Text = string | readonly string[] | ((...values: never[]) => ReactNode);
export type Texts = { readonly [key: string]: Text | Texts };

/** Any part of the English, in the same shape. */
type Translation<T> = {
  readonly [K in keyof T]?: T[K] extends Text ? T[K] : Translation<T[K]>;
};

export type Catalogue<T> = {
  english: T;
  /** In a component: follows the language. */
  use(): T;
  /** Elsewhere: in the language of this moment. */
  now(): T;
  /** The languages besides English. */
  languages: string[];
  learn(tag: string, translation: Translation<T>): void;
};

type Loads<T> = Record<string, () => Promise<Translation<T>>>;

const isGroup = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge<T extends Texts>(english: T, translation: Translation<T>): T {
  const other = translation as Record<string, Text | Texts | undefined>;
  const pairs = Object.entries(english).map(([key, value]) => {
    const told = other[key] ?? value;
    return [key, isGroup(value) && isGroup(told) ? merge(value, told) : told];
  });
  return Object.fromEntries(pairs) as T;
}

const loading = new Set<() => Promise<void>>();

/** When every catalogue that this build has opened so far speaks the page's language. At once for English. */
export const textsReady = async (): Promise<void> => void (await Promise.all([...loading].map((load) => load())));

export function makeCatalogue<T extends Texts>(english: T, loads: Loads<T> = {}): Catalogue<T> {
  const known = new Map<string, T>();
  const listeners = new Set<() => void>();
  const now = () => known.get(language()) ?? english;
  const tell = () => listeners.forEach((listener) => listener());
  const learn = (tag: string, translation: Translation<T>) => {
    known.set(tag, merge(english, translation));
    tell();
  };
  const load = async () => {
    const tag = language();
    const get = loads[tag];
    if (!get || known.has(tag)) return;
    // A translation that does not come must not keep the page closed: it is readable in English.
    await withTries(get).then(
      (translation) => learn(tag, translation),
      () => undefined,
    );
  };
  loading.add(load);
  let following = false;
  const subscribe = (listener: () => void) => {
    if (!following) {
      following = true;
      onLanguage(() => {
        tell();
        void load();
      });
    }
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { english, use: () => useSyncExternalStore(subscribe, now), now, languages: Object.keys(loads), learn };
}
