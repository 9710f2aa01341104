/** Whose a path is: the library is the administrators', everybody else has a folder of their own, and applicants' documents stand where nobody else's do. */
import { documentFolders } from './application-file.ts';
import { photosFolder } from './photo.ts';
import { refuse } from './refusals.ts';

const peopleFolder = 'people';

export type Uploader = { uid: string; role: string };

export function mayUploadTo({ uid, role }: Uploader, path: string): boolean {
  const [top, owner] = path.split('/');
  if (top === peopleFolder) return owner === uid;
  if ([...documentFolders, photosFolder].some((folder) => folder === top)) return false;
  return role === 'admin';
}

export function demandPath(uploader: Uploader, path: string): void {
  if (!mayUploadTo(uploader, path)) throw refuse('UPLOAD_PATH_FORBIDDEN');
}
