/** What content tells a person of themselves, with a link to each file that works for a day: bytes go by the files' own door. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { ExportPage } from '@parlance/runtime/export/export-page';
import { linkPath, type Signer } from '../domain/signed-link.ts';

type Deps = {
  readPage: (of: { uid: string; pageToken: string }) => Promise<ExportPage & { hasLinks: boolean }>;
  realTime: Clock;
  signer: Signer;
};
export type ExportPerson = ReturnType<typeof makeExportPerson>;

const linkLifeMs = 24 * 60 * 60_000;

export function makeExportPerson({ readPage, realTime, signer }: Deps) {
  return async (of: { uid: string; pageToken: string }): Promise<ExportPage> => {
    const { hasLinks, ...page } = await readPage(of);
    if (!hasLinks) return page;
    const expiresAt = new Date(realTime.now().getTime() + linkLifeMs);
    const signed = (row: string): string => {
      const file = JSON.parse(row) as { id: string };
      return JSON.stringify({ ...file, url: linkPath({ method: 'GET', id: file.id, expiresAt }, signer) });
    };
    return { ...page, rows: page.rows.map(signed) };
  };
}
