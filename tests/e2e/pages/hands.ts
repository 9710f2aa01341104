/** The same way through the product by whoever goes it: a finger on a phone, or the keys of a desk. */
import { expect, type Locator } from '@playwright/test';
import { pickFirstByKeys, pressOn, tabTo, typeInto } from './keys.ts';
import { pick, press } from './touch.ts';

export type Hand = {
  press(what: Locator): Promise<void>;
  /** A box or one of a group. */
  check(what: Locator): Promise<void>;
  write(where: Locator, text: string): Promise<void>;
  /** One of a native list, by the words that are seen. */
  select(list: Locator, words: string): Promise<void>;
  /** The first of a list that opens. */
  pickFirst(field: Locator): Promise<void>;
};

export const finger: Hand = {
  press,
  check: async (what) => {
    await press(what);
    await expect(what).toBeChecked();
  },
  write: (where, text) => where.fill(text),
  select: async (list, words) => {
    const label = await list.locator('option', { hasText: words }).first().textContent();
    await list.selectOption({ label: label?.trim() ?? words });
  },
  pickFirst: (field) => pick(field.page(), field),
};

export const keys: Hand = {
  press: (what) => pressOn(what.page(), what),
  check: async (what) => {
    await pressOn(what.page(), what, 'Space');
    await expect(what).toBeChecked();
  },
  write: (where, text) => typeInto(where.page(), where, text),
  select: async (list, words) => {
    await tabTo(list.page(), list);
    await list.page().keyboard.type(words);
  },
  pickFirst: (field) => pickFirstByKeys(field.page(), field),
};
