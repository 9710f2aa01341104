/** The archive from in-memory services: what is in it, and that a service that is away leaves no whole one. */
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'express';
import { SERVICES } from '@parlance/proto/services';
import type { Clients } from '../../clients.ts';
import { sendArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Asked = { uid: string; pageToken: string };
type Page = { kind: string; rows: string[]; nextPageToken: string };
const empty: Page = { kind: 'nothing', rows: [], nextPageToken: '' };

const clientsOf = (of: Partial<Record<(typeof SERVICES)[number], (asked: Asked) => Page>>) =>
  Object.fromEntries(
    SERVICES.map((service) => [service, { exportPerson: async (asked: Asked) => of[service]?.(asked) ?? empty }]),
  ) as unknown as Clients;

/** A response that goes into a file. */
async function saved(clients: Clients): Promise<{ file: string; headers: Record<string, string> }> {
  const file = join(folder, `${Math.random()}.zip`);
  const headers: Record<string, string> = {};
  const out = createWriteStream(file);
  const response = Object.assign(out, {
    attachment: (name: string) => Object.assign(response, { name }),
    type: (type: string) => {
      headers.type = type;
      return response;
    },
    set: (name: string, value: string) => {
      headers[name] = value;
      return response;
    },
  }) as unknown as Response;
  await sendArchive(response, { clients, call: () => ({}) as never, uid: 'u1', now: new Date('2026-11-27T16:00:00Z') });
  return { file, headers };
}
const script = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({i.filename: z.read(i).decode() for i in z.infolist()}))`;
const readBack = (file: string) =>
  JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as Record<string, string>;

test('NS-71 a file for each service and kind, its pages one after the other, each asked for once', async () => {
  const asked: string[] = [];
  const pages: Record<string, Page> = {
    '': { kind: 'lessons', rows: ['{"n":1}', '{"n":2}'], nextPageToken: '0.2' },
    '0.2': { kind: 'lessons', rows: ['{"n":3}'], nextPageToken: '1.0' },
    '1.0': { kind: 'ledger', rows: [], nextPageToken: '' },
  };
  const booking = ({ uid, pageToken }: Asked) => {
    asked.push(`${uid} ${pageToken}`);
    return pages[pageToken]!;
  };
  const { file, headers } = await saved(clientsOf({ booking }));
  const found = readBack(file);
  expect(headers).toEqual({ type: 'application/zip', 'cache-control': 'no-store' });
  expect(Object.keys(found)).toEqual([
    'README.txt',
    'identity/nothing.json',
    'booking/lessons.json',
    'booking/ledger.json',
    ...['payments', 'content', 'notification', 'media'].map((service) => `${service}/nothing.json`),
  ]);
  expect(JSON.parse(found['booking/lessons.json']!)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(JSON.parse(found['booking/ledger.json']!)).toEqual([]);
  expect(asked).toEqual(['u1 ', 'u1 0.2', 'u1 1.0']);
});

test('NS-71 a service that is away in between leaves no archive that opens; the first is refused before a word', async () => {
  const away = () => {
    throw new Error('away');
  };
  await expect(saved(clientsOf({ media: away }))).rejects.toThrow('away');
  await expect(saved(clientsOf({ identity: away }))).rejects.toThrow('away');
});
