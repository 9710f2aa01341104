import { Button } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconDownload } from '@tabler/icons-react';
import { erasureTexts } from '../../../locales/texts.ts';

/** All that is kept of a person, for whoever asks the school for it. */
export function PersonData({ uid }: { uid: string }) {
  const { data: words } = erasureTexts.use();
  const { api, notify } = useShell();
  const download = useChange(async () => {
    const archive = await api.file('/admin/user/{id}/data.zip', { params: { path: { id: uid } } });
    saveFile(`parlance-data-${uid}.zip`, archive, 'application/zip');
  });
  return (
    <section>
      <h3>{words.title}</h3>
      <Small mb={8}>{words.note}</Small>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        loading={download.isPending}
        onClick={() => download.mutate(undefined, { onError: (problem) => tellProblem(notify, problem) })}
      >
        {words.action}
      </Button>
    </section>
  );
}
