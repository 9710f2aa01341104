import { Textarea } from '@mantine/core';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { teacherTexts } from '../../../locales/texts.ts';
import { useReport } from '../api/teachers.ts';
import { reportSchema } from '../judgement.ts';

type Props = { tutor: string; name: string; bookingId?: string; onClose: () => void };

export function ReportDialog({ tutor, name, bookingId, onClose }: Props) {
  const { reportDialog: words } = teacherTexts.use();
  const done = useDone(onClose);
  const report = useReport(tutor);
  const form = useSchemaForm(reportSchema, { initialValues: { message: '', bookingId }, sending: report });
  return (
    <FormDialog
      title={words.title(name)}
      form={form}
      deed={words.deed}
      onSend={(body) => report.mutate(body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <Textarea label={words.message} autosize minRows={4} maxRows={12} {...form.getInputProps('message')} />
    </FormDialog>
  );
}
