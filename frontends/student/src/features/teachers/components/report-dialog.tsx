import { Textarea } from '@mantine/core';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { teacherTexts } from '../../../locales/texts.ts';
import { useReport } from '../api/judge.ts';
import { reportSchema } from '../judgement.ts';

type Props = { tutor: string; name: string; bookingId?: string; onClose: () => void };

export function ReportDialog({ tutor, name, bookingId, onClose }: Props) {
  const { reportDialog: words } = teacherTexts.use();
  const { notify } = useShell();
  const report = useReport(tutor);
  const form = useSchemaForm(reportSchema, { initialValues: { message: '', bookingId }, sending: report });
  const onSuccess = () => {
    notify.success(words.done);
    onClose();
  };
  return (
    <FormDialog
      title={words.title(name)}
      form={form}
      deed={words.deed}
      busy={report.isPending}
      error={report.error}
      onSend={(body) => report.mutate(body, { onSuccess })}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <Textarea label={words.message} autosize minRows={4} maxRows={12} {...form.getInputProps('message')} />
    </FormDialog>
  );
}
