import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Box, Button, Group, Select, TextInput } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Reference } from '@parlance/kit/ui/reference.tsx';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { peopleTexts } from '../../../locales/texts.ts';
import { useRemoveView, useSavedViews, useSaveView } from '../api/views.ts';

const nameMax = 60;
const schema = v.object({
  name: v.pipe(
    trimmed,
    v.minLength(1, () => peopleTexts.now().views.needsName),
    atMost(nameMax, (max) => peopleTexts.now().views.tooLong(max)),
  ),
});

/** Of an address what a view keeps: its filters without what was typed, in one order, so that the same ones are the same view. */
export function filtersIn(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('pageToken');
  kept.delete('q');
  kept.sort();
  return kept.toString();
}

/** Searches that are come back to: choose one, keep the present one, forget one. */
export function SavedViews({ params }: { params: URLSearchParams }) {
  const { views: words } = peopleTexts.use();
  const { notify, navigate } = useShell();
  const views = useSavedViews();
  const remove = useRemoveView();
  const [isSaving, setSaving] = useState(false);
  const query = filtersIn(params);
  const items = views.data?.items ?? [];
  const chosen = items.find((view) => view.query === query);
  const choose = (name: string | null) => {
    const wanted = items.find((view) => view.name === name)?.query ?? '';
    navigate(`/admin/users${wanted && `?${wanted}`}`);
  };
  const forget = (name: string) =>
    sendAndTell(remove, name, {
      onSuccess: () => notify.success(words.removed),
      onError: (problem) => tellProblem(notify, problem),
    });
  if (views.isLoadingError) return <NotRead views={views} />;
  return (
    <Group gap="xs" wrap="nowrap">
      {items.length > 0 && (
        <Select
          aria-label={words.label}
          placeholder={words.choose}
          data={items.map(({ name }) => name)}
          value={chosen?.name ?? null}
          onChange={choose}
          clearable
        />
      )}
      {chosen ? (
        <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => forget(chosen.name)}>
          {words.remove}
        </Button>
      ) : (
        // A list that is not known might have one of that name.
        views.data &&
        query !== '' && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            {words.save}
          </Button>
        )
      )}
      {isSaving && <SaveDialog query={query} onClose={() => setSaving(false)} />}
    </Group>
  );
}

/** A line of its own among the filters: a list that is not known is not one without views. */
function NotRead({ views }: { views: ReturnType<typeof useSavedViews> }) {
  const { views: words } = peopleTexts.use();
  const { retry } = kitTexts.use().ui;
  return (
    <Box style={{ flex: '1 1 100%' }}>
      <Note
        tone="danger"
        role="alert"
        action={
          <Button variant="default" onClick={() => void views.refetch()}>
            {retry}
          </Button>
        }
      >
        {words.failed}
        <Reference of={views.error} />
      </Note>
    </Box>
  );
}

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { views: words } = peopleTexts.use();
  const save = useSaveView();
  const form = useSchemaForm(schema, { initialValues: { name: '' }, sending: save });
  const done = useDone(onClose);
  const send = ({ name }: { name: string }) => sendAndTell(save, { name, query }, { onSuccess: done(words.saved) });
  return (
    <FormDialog title={words.save} form={form} action={words.save} onSend={send} onClose={onClose}>
      <TextInput label={words.name} description={words.saveHint} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
