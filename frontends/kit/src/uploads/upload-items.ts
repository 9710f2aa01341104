/** The files of a field that are on their way or did not arrive. What has arrived is the form's (idle is no item, done is the form's value). */

/** `reason` is what storage has against it, in words of its own. */
export type UploadFailure = { kind: 'error'; message: string; canRetry: boolean; reason?: string; problem?: unknown };

/** `left`: seconds, where it can be said. `isBusy`: the store asked for a pause. */
export type UploadMoving = {
  kind: 'uploading';
  percent: number;
  left?: number | undefined;
  isBusy?: boolean | undefined;
};
/** So much of it came before the page was left; whoever chose the file decides. */
type UploadBegun = { kind: 'begun'; percent: number };

export type UploadItem = {
  key: string;
  file: File;
  name: string;
  state: UploadMoving | UploadBegun | UploadFailure;
};

export type UploadChange =
  | { type: 'added'; items: UploadItem[]; replaces: boolean }
  | { type: 'moved'; key: string; percent: number; left?: number | undefined }
  | { type: 'busy'; key: string }
  | { type: 'begun'; key: string; percent: number }
  | { type: 'failed'; key: string; failure: UploadFailure }
  | { type: 'gone'; key: string };

export function uploadItems(items: UploadItem[], change: UploadChange): UploadItem[] {
  switch (change.type) {
    case 'added':
      return change.replaces ? change.items : [...items, ...change.items];
    case 'moved':
      return withState(items, change.key, { kind: 'uploading', percent: change.percent, left: change.left });
    case 'busy':
      return items.map((item) =>
        item.key === change.key && item.state.kind === 'uploading'
          ? { ...item, state: { ...item.state, isBusy: true } }
          : item,
      );
    case 'begun':
      return withState(items, change.key, { kind: 'begun', percent: change.percent });
    case 'failed':
      return withState(items, change.key, change.failure);
    case 'gone':
      return items.filter((item) => item.key !== change.key);
  }
}

const withState = (items: UploadItem[], key: string, state: UploadItem['state']): UploadItem[] =>
  items.map((item) => (item.key === key ? { ...item, state } : item));
