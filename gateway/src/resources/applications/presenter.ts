/** One application with its timeline and addresses that open its documents: two services, joined here. */
import type { Application, ApplicationFiles } from '@parlance/proto/identity/v1';
import { applicationFileWordList, applicationJson, applicationMoveJson } from '@parlance/proto/json/application';
import { epochMs } from '@parlance/proto/json/time';
import type { z } from 'zod';
import type { CallOptions, Clients } from '../../clients.ts';
import { present } from '../present.ts';
import type { detail } from './schemas.ts';

type Documents = z.input<typeof detail>['documents'];

export function changedJson({ application }: { application: Application | null }) {
  return applicationJson(present(application));
}

export async function applicationDetailJson(
  application: Application,
  deps: { clients: Clients; call: () => CallOptions },
): Promise<z.input<typeof detail>> {
  return {
    ...applicationJson(application),
    timeline: application.timeline.map(applicationMoveJson),
    documents: await documentsJson(present(application.files), deps),
  };
}

async function documentsJson(
  files: ApplicationFiles,
  { clients, call }: { clients: Clients; call: () => CallOptions },
): Promise<Documents> {
  const links = applicationFileWordList.map((kind) => files[kind]).filter((link) => link !== '');
  const signed = links.length === 0 ? [] : (await clients.content.signApplicationFiles({ links }, call())).files;
  const documentOf = (link: string) => {
    const found = signed.find((file) => file.link === link);
    if (found === undefined) return null;
    return { ...found, expiresAt: epochMs(present(found.expiresAt)) };
  };
  return Object.fromEntries(applicationFileWordList.map((kind) => [kind, documentOf(files[kind])])) as Documents;
}
