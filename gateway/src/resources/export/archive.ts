/** What is kept of a person as one archive, a file for each service and kind; read from the services no faster than it is taken. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import type { CallOptions, Clients } from '../../clients.ts';
import { zip, type ZipEntry } from '../../zip/zip.ts';

type Source = { clients: Clients; call: () => CallOptions; uid: string; now: Date };
type Page = { kind: string; rows: string[]; nextPageToken: string };

const readMe = (uid: string, at: Date) =>
  [
    'What this school keeps of one person.',
    `Account ${uid}, at ${at.toISOString()}.`,
    '',
    'One folder for each part of the portal, one file for each kind: a JSON array of objects, times in UTC.',
    'Files are listed in content/files.json, each with a link at the address of the school that works for a day.',
    '',
  ].join('\n');

async function* entries({ clients, call, uid, now, first }: Source & { first: Page }): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', at: now, content: once(readMe(uid, now)) };
  for (const service of SERVICES) {
    const read = (pageToken: string) => clients[service].exportPerson({ uid, pageToken }, call());
    let page: Page | undefined = service === SERVICES[0] ? first : await read('');
    while (page) {
      const rest: { next: Page | undefined } = { next: undefined };
      yield { name: nameOf(service, page.kind), at: now, content: rowsFrom(page, read, rest) };
      page = rest.next;
    }
  }
}

const nameOf = (service: ServiceName, kind: string) => `${service}/${kind}.json`;

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** All rows of one kind; the page after them is the first of the next one. */
async function* rowsFrom(
  first: Page,
  read: (pageToken: string) => Promise<Page>,
  rest: { next: Page | undefined },
): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  let page = first;
  for (;;) {
    if (page.rows.length > 0) yield `${isFirst ? '\n' : ',\n'}${page.rows.join(',\n')}`;
    isFirst &&= page.rows.length === 0;
    if (page.nextPageToken === '') break;
    const next = await read(page.nextPageToken);
    if (next.kind !== first.kind) {
      rest.next = next;
      break;
    }
    page = next;
  }
  yield '\n]\n';
}

export async function sendArchive(response: Response, source: Source): Promise<void> {
  // Refused before a word is sent, or not at all.
  const first = await source.clients[SERVICES[0]].exportPerson({ uid: source.uid, pageToken: '' }, source.call());
  if (response.destroyed) return;
  response.attachment('parlance-data.zip').type('application/zip').set('cache-control', 'no-store');
  // A service that is away cuts the line: half an archive does not open.
  await pipeline(zip(entries({ ...source, first })), response).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** The reader's own affair, and nobody's failure. */
const isGone = (error: unknown) => (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
