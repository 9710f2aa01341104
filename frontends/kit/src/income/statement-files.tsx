import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { tellProblem } from '../api/problem.ts';
import { saveFile } from '../documents/save-file.ts';
import { incomeTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

const formats = ['pdf', 'csv'] as const;
type Props = { tutor: { uid: string; timeZone: string }; period: string };

/** The week's statement, one-on-one and group, to keep; with the teacher's times beside the school's. */
export function StatementFiles({ tutor, period }: Props) {
  const { statement } = incomeTexts.use();
  const { api, notify } = useShell();
  const save = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const params = { path: { tutorId: tutor.uid }, query: { period, timezone: tutor.timeZone } };
      const content = await api.file(`/earnings/{tutorId}/statement.${format}`, { params });
      saveFile(`statement-${period}.${format}`, content, content.type);
    },
    onError: (problem) => tellProblem(notify, problem),
  });
  return (
    <Group gap={4}>
      {formats.map((format) => (
        <Button
          key={format}
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {statement[format]}
        </Button>
      ))}
    </Group>
  );
}
