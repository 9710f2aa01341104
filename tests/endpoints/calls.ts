/** A school of one file's own, and how its people ask it: method, path, what is sent, what comes back. */
import { join } from 'node:path';
import { openSchool, type Called, type School } from '../support/school/school.ts';
import type { CallerName } from '../support/school/who.ts';

export type Items = { items: Record<string, unknown>[] };

export const hour = 3_600_000;
export const id = expect.any(String);
export const someTime = expect.any(Number);
export const aDay = (at: number) => new Date(at).toISOString().slice(0, 10);
export const said = ({ status, body }: Called) => [status, body.error?.message ?? body];

/** Opened before the first test of the file. */
export function useSchool(name: string) {
  let opened: School | undefined;
  const school = (): School => {
    if (!opened) throw new Error('the school is not open');
    return opened;
  };
  beforeAll(async () => {
    opened = await openSchool(name, join(__dirname, '../../gateway/limits.yaml'));
  }, 60_000);
  afterAll(() => opened?.stop(), 60_000);
  return {
    school,
    made: (kind: string) => school().make(kind),
    ask: async (caller: CallerName, method: string, path: string, body?: object) =>
      said(await school().call(caller, method, path, body)),
    /** What a call answers that has to succeed. */
    async get<T>(caller: CallerName, path: string): Promise<T> {
      const { status, body } = await school().call(caller, 'GET', path);
      expect([path, status]).toEqual([path, 200]);
      return body as T;
    },
  };
}
