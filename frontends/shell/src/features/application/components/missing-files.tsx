import { Box, Text } from '@mantine/core';
import { keyOf } from '@parlance/kit/api/read.ts';
import { problemText, tellProblem } from '@parlance/kit/api/problem.ts';
import { UploadField } from '@parlance/kit/uploads/upload-field.tsx';
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { applicationTarget } from '../application-target.ts';
import type { FileKind } from '../model/application-form.ts';
import type { PublicParts } from '../../../pages/public-parts.ts';
import { rulesOf } from './file-fields.tsx';
import classes from './fields.module.css';

type Link = { id: string; key: string };
type Props = { kinds: readonly FileKind[]; link: Link; parts: PublicParts };

/** Only what the school could not use is asked for again. */
export function MissingFiles({ kinds, link, parts }: Props) {
  const words = applicationTexts.use();
  return (
    <Box component="section" mb={28} aria-label={words.state.missingTitle}>
      <Text component="h2" size="lg" fw={650}>
        {words.state.missingTitle}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {words.state.missingLead}
      </Text>
      <div className={classes.files}>
        {kinds.map((kind) => (
          <MissingFile key={kind} kind={kind} link={link} parts={parts} />
        ))}
      </div>
    </Box>
  );
}

function MissingFile({ kind, link, parts }: { kind: FileKind; link: Link; parts: PublicParts }) {
  const { api, notify } = parts;
  const words = applicationTexts.use();
  const client = useQueryClient();
  const state = keyOf('/applications/{id}/state', { path: { id: link.id }, query: { key: link.key } });
  const target = useMemo(() => applicationTarget(api, kind), [api, kind]);
  const replace = useMutation({
    mutationFn: async (file: UploadedFile) => {
      const body = { key: link.key, kind, link: file.id };
      return (await api.POST('/applications/{id}/files', { params: { path: { id: link.id } }, body })).data;
    },
    onSuccess: (answer) => {
      notify.success(words.state.received(words.labels[kind]));
      client.setQueryData(state, answer);
    },
    onError: (problem) => {
      tellProblem(notify, problem);
      // It may have come all the same, where the answer alone was lost: then it is not asked for again.
      void client.invalidateQueries({ queryKey: state });
    },
  });
  return (
    <UploadField
      id={kind}
      label={words.labels[kind]}
      what={kind === 'image' ? words.kinds.image : words.kinds.pdf}
      kindWords={kind === 'image' ? words.kindsIn.image : words.kindsIn.pdf}
      rules={rulesOf(kind)}
      target={target}
      value={replace.isPending ? replace.variables : undefined}
      error={replace.isError ? problemText(replace.error) : undefined}
      problem={replace.error}
      onChange={(file) => file && replace.mutate(file)}
      onFailure={notify.error}
    />
  );
}
