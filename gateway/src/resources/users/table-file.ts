/** A list as a table for spreadsheets: page by page from its owner to the reader, no faster than the reader takes it. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A spreadsheet takes what begins like a formula for one. */
const cell = (value: string): string => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

type Table = {
  head: readonly string[];
  pageOf(pageToken: string): Promise<{ rows: readonly (readonly string[])[]; next: string }>;
};

export async function sendTable(response: Response, name: string, { head, pageOf }: Table): Promise<void> {
  // Refused before a word is sent, or not at all.
  const first = await pageOf('');
  if (response.destroyed) return;
  response.attachment(name).type('text/csv');
  async function* parts() {
    yield row(head);
    for (let page = first; ; page = await pageOf(page.next)) {
      if (page.rows.length > 0) yield page.rows.map(row).join('');
      if (page.next === '') return;
    }
  }
  // A page that fails cuts the line, so that half a file looks like no whole one.
  await pipeline(parts, response).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** The reader's own affair, and nobody's failure. */
const isGone = (error: unknown) => (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
