import { Button } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { paymentTexts } from '../../../locales/texts.ts';

type Props = { tutor: string; period: string };
const formats = ['pdf', 'csv'] as const;

/** The statement as the teacher can have it, too. */
export function StatementFiles({ tutor, period }: Props) {
  const words = paymentTexts.use().statement;
  const { api, notify, session } = useShell();
  const save = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const params = { path: { tutorId: tutor }, query: { period, timezone: session.person.timeZone } };
      const content = await api.file(`/earnings/{tutorId}/statement.${format}`, { params });
      saveFile(`statement-${period}.${format}`, content, content.type);
    },
    onError: (problem) => tellProblem(notify, problem),
  });
  return formats.map((format) => (
    <Button
      key={format}
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={save.isPending && save.variables === format}
      onClick={() => save.mutate(format)}
    >
      {words[format]}
    </Button>
  ));
}
