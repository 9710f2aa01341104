/** All that the school keeps of the reader, as one archive. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconDownload } from '@tabler/icons-react';
import { tellProblem } from '../api/problem.ts';
import { useChange } from '../api/use-change.ts';
import { saveFile } from '../documents/save-file.ts';
import { accountTexts } from '../locales/texts.ts';
import { Panel } from '../ui/panel.tsx';
import { Action } from './action.tsx';

export function DownloadData() {
  const { data: words } = accountTexts.use();
  const { api, notify } = useShell();
  const download = useChange(async () => {
    saveFile('parlance-data.zip', await api.file('/profile/data.zip', {}), 'application/zip');
  });
  return (
    <Panel title={words.title}>
      <Action
        note={words.note}
        icon={IconDownload}
        action={words.action}
        loading={download.isPending}
        onClick={() => download.mutate(undefined, { onError: (problem) => tellProblem(notify, problem) })}
      />
    </Panel>
  );
}
