import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Checkbox, Select } from '@mantine/core';
import { isProblem } from '@parlance/kit/api/problem.ts';
import type { ReportJson } from '@parlance/kit/api/types.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import * as v from 'valibot';
import { reportTexts, texts } from '../../../locales/texts.ts';
import { TypedName, mistyped } from '../../../ui/typed-name.tsx';
import { type Decision, useResolveReport } from '../api/reports.ts';
import { actions } from '../report-words.ts';

type Props = { report: ReportJson; onClose: () => void };

const isRemoving = (report: ReportJson, { action, resolved }: Decision) =>
  resolved && action === 'removed' && report.action !== 'removed';

/** Removing asks for the name. */
const schemaOf = (report: ReportJson) =>
  v.pipe(
    v.object({ resolved: v.boolean(), action: v.picklist(actions), typed: v.string() }),
    v.forward(
      judged((form) => (isRemoving(report, form) ? mistyped(report.tutor.name, form.typed) : undefined)),
      ['typed'],
    ),
    v.transform(({ resolved, action }): Decision => ({ action: resolved ? action : 'none', resolved })),
  );

/** What happens to the teacher, said before it does. */
export function ResolveDialog({ report, onClose }: Props) {
  const words = reportTexts.use();
  const { stale } = texts.use();
  const { notify } = useShell();
  const decide = useResolveReport(report);
  const form = useSchemaForm(schemaOf(report), {
    initialValues: { resolved: true, action: report.action, typed: '' },
    sending: decide,
  });
  const { name } = report.tutor;
  const { resolved, action } = form.values;
  const removing = isRemoving(report, form.values);
  const done = useDone(onClose);
  const send = (decision: Decision) =>
    sendAndTell(decide, decision, {
      onSuccess: done(decision.resolved ? words.decided : words.reopened),
      onError: (problem) => {
        if (isProblem(problem) && problem.status === 412) notify.error(stale);
      },
    });

  return (
    <FormDialog
      title={words.dialog.title(name)}
      form={form}
      action={words.dialog.save}
      danger={removing}
      onSend={send}
      onClose={onClose}
    >
      <Checkbox label={words.dialog.resolved} {...form.getInputProps('resolved', { type: 'checkbox' })} />
      <Select
        label={words.dialog.action}
        data={actions.map((value) => ({ value, label: words.actions[value] }))}
        disabled={!resolved}
        allowDeselect={false}
        {...form.getInputProps('action')}
      />
      {resolved && (
        <Note tone={action === 'removed' ? 'danger' : action === 'suspended' ? 'warning' : 'plain'} role="status">
          {words.consequences[action]}
        </Note>
      )}
      {removing && <TypedName name={name} {...form.getInputProps('typed')} />}
    </FormDialog>
  );
}
