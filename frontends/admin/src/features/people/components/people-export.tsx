import { Button } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconDownload } from '@tabler/icons-react';
import { peopleTexts } from '../../../locales/texts.ts';
import { filtersOf, type PeopleSearch } from '../api/people.ts';

/** Everybody who is listed, on all pages, as a table. */
export function PeopleExport({ search }: { search: PeopleSearch }) {
  const words = peopleTexts.use();
  const { api, notify } = useShell();
  const query = filtersOf(search);
  const exporting = useChange(async () => {
    saveFile('users.csv', await api.file('/admin/users.csv', { params: { query } }), 'text/csv');
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate(undefined, { onError: (problem) => tellProblem(notify, problem) })}
    >
      {words.exportCsv}
    </Button>
  );
}
