import { Box, Button, Select, Stack, TextInput, Textarea } from '@mantine/core';
import { filled, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { developerTexts } from '../../locales/texts.ts';
import { type DeveloperCall, bodyOf, callAsDeveloper, methods } from './developer-call.ts';
import { ToolSections } from './tool-sections.tsx';
import classes from './developer-page.module.css';

const noCall: DeveloperCall = { method: 'GET', path: '', body: '' };
const schema = v.object({
  method: v.picklist(methods),
  path: v.pipe(
    trimmed,
    filled(() => developerTexts.now().pathRequired),
  ),
  body: v.pipe(
    v.string(),
    judged((body) => {
      try {
        bodyOf(body);
        return undefined;
      } catch {
        return developerTexts.now().notJson;
      }
    }),
  ),
});

/** The custom API caller and what it is used for most. Development builds only. */
export function DeveloperPage({ onTitle }: { onTitle: (title: string) => void }) {
  const words = developerTexts.use();
  const { api } = useShell();
  const send = useMutation({ mutationFn: (call: DeveloperCall) => callAsDeveloper(api, call) });
  const form = useSchemaForm(schema, { initialValues: noCall, sending: send });
  const path = useRef<HTMLInputElement>(null);
  useEffect(() => onTitle(words.title), [onTitle, words]);
  const choose = (chosen: DeveloperCall) => {
    form.setValues(chosen);
    path.current?.focus();
  };
  return (
    <Stack gap="lg">
      <Panel title={words.caller} subtitle={words.callerNote}>
        <form noValidate onSubmit={form.submit(send.mutate)}>
          <Stack gap="md" px={20} pt="md" pb={20}>
            <CallFields form={form} pathRef={path} />
            <Button type="submit" loading={send.isPending} w="fit-content">
              {words.send}
            </Button>
            <div role="status" aria-label={words.answer}>
              {send.isPending && words.sending}
              {send.data !== undefined && !send.isPending && (
                <Box
                  component="pre"
                  className={classes.code}
                  fz="sm"
                  lh="sm"
                  mah={480}
                  m={0}
                  p="sm"
                  bdrs="sm"
                  bg="var(--p-raised)"
                  tabIndex={0}
                >
                  {send.data}
                </Box>
              )}
            </div>
          </Stack>
        </form>
      </Panel>
      <ToolSections onChoose={choose} />
    </Stack>
  );
}

type FieldsProps = { form: SchemaForm<DeveloperCall>; pathRef: RefObject<HTMLInputElement | null> };

function CallFields({ form, pathRef }: FieldsProps) {
  const words = developerTexts.use();
  return (
    <>
      <div className={classes.line}>
        <Select label={words.method} data={[...methods]} allowDeselect={false} {...form.getInputProps('method')} />
        <TextInput ref={pathRef} label={words.path} {...form.getInputProps('path')} />
      </div>
      {form.values.method !== 'GET' && (
        <Textarea
          label={words.body}
          classNames={{ input: classes.code ?? '' }}
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
          {...form.getInputProps('body')}
        />
      )}
    </>
  );
}
