import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Autocomplete, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { library, text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost, filled, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { helpTexts } from '../../locales/texts.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { type HelpBody, type HelpQuestion, useSaveHelp } from './api.ts';

export const roles = ['student', 'tutor', 'admin'] as const;

const required = () => helpTexts.now().required;
const words = (max: number) =>
  v.pipe(
    trimmed,
    filled(required),
    atMost(max, (most) => helpTexts.now().tooLong(most)),
  );
const schema: v.GenericSchema<HelpBody> = v.object({
  area: words(library.nameMax),
  question: words(text.helpQuestion),
  answer: words(text.helpAnswer),
  forRole: v.pipe(
    v.array(v.picklist(roles)),
    v.check((chosen) => chosen.length > 0, required),
  ),
  visible: v.boolean(),
});

type Props = {
  /** Undefined: a new one. */
  question: HelpQuestion | undefined;
  /** As it is now. */
  newest: HelpQuestion | undefined;
  role: HelpQuestion['forRole'][number];
  areas: string[];
  onClose: () => void;
};

export function HelpDialog({ question, newest, role, areas, onClose }: Props) {
  const texts = helpTexts.use();
  const { seen, isNewer, onError } = useSeen(question, newest);
  const save = useSaveHelp(seen);
  const { area = '', question: asked = '', answer = '', forRole = [role], visible = true } = question ?? {};
  const initialValues = { area, question: asked, answer, forRole, visible };
  const form = useSchemaForm(schema, { initialValues, sending: save });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={question ? texts.change : texts.add}
      action={texts.save}
      size={640}
      form={form}
      onSend={(body: HelpBody) => sendAndTell(save, body, { onSuccess: done(texts.saved), onError })}
      onClose={onClose}
    >
      {isNewer && seen && <ChangedMeanwhile>{`${seen.question}\n${seen.answer}`}</ChangedMeanwhile>}
      <Autocomplete label={texts.area} description={texts.areaHint} data={areas} {...form.getInputProps('area')} />
      <TextInput data-autofocus label={texts.question} {...form.getInputProps('question')} />
      <Textarea
        label={texts.answer}
        description={texts.answerHint}
        autosize
        minRows={5}
        maxRows={14}
        {...form.getInputProps('answer')}
      />
      <Checkbox.Group label={texts.for} {...form.getInputProps('forRole')}>
        <Group gap="md" mt={4}>
          {roles.map((value) => (
            <Checkbox key={value} value={value} label={texts.roles[value]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox label={texts.visible} {...form.getInputProps('visible', { type: 'checkbox' })} />
    </FormDialog>
  );
}
