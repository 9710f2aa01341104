/** Whose a path is: the library is the administrators', everybody else has a folder of their own, and applicants' documents stand where nobody else's do. */
import { documentFolders } from './application-file.ts';
import { UploadPathForbidden } from './errors.ts';

const peopleFolder = 'people';

export type Uploader = { uid: string; role: string };

export function ownFolder(uid: string): string {
  return `${peopleFolder}/${uid}`;
}

export function mayUploadTo({ uid, role }: Uploader, path: string): boolean {
  const [top, owner] = path.split('/');
  if (top === peopleFolder) return owner === uid;
  if (documentFolders.includes(top ?? '')) return false;
  return role === 'admin';
}

export function demandPath(uploader: Uploader, path: string): void {
  if (!mayUploadTo(uploader, path)) throw new UploadPathForbidden();
}
