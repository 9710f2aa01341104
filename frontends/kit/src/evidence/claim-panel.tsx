/** What somebody says against that a lesson was noted against them: told here once, and answered here. */
import { Button, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { under } from '../api/read.ts';
import { useChange } from '../api/use-change.ts';
import { claim as limits } from '@parlance/proto/limits';
import { charactersIn } from '../domain/fields.ts';
import { dateTimeText } from '../domain/time.ts';
import { CountedTextarea } from '../forms/counted-textarea.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { between, trimmed } from '../forms/rules.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { claimTexts } from '../locales/texts.ts';
import { Panel } from '../ui/panel.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Small } from '../ui/words.tsx';
import type { Evidence, Viewer } from './evidence-lines.ts';
import classes from './evidence.module.css';

export type Claim = Evidence['claims'][number];
export type AnswerTo = (claim: Claim) => ReactNode;

type Props = {
  evidence: Evidence;
  viewer: Viewer;
  zone: string;
  nameOf: (uid: string) => string | undefined;
  answer?: AnswerTo | undefined;
};

/** Nothing where nobody can say anything and nobody did. */
export function ClaimPanel({ evidence, viewer, zone, nameOf, answer }: Props) {
  const words = claimTexts.use();
  const { claims, claimUntil, lesson } = evidence;
  const id = lesson.type === 'group' ? lesson.bookingId : lesson.id;
  const [isOpen, setOpen] = useState(false);
  const mayFile = claimUntil !== null && claims.length === 0;
  if (claims.length === 0 && !mayFile) return null;
  return (
    <Panel title={words.title} subtitle={viewer === 'admin' ? words.officeHint : words.hint}>
      <Stack gap="md" className={classes.padded ?? ''}>
        {claims.map((claim) => (
          <ClaimText key={claim.id} claim={claim} who={nameOf(claim.uid)} viewer={viewer} zone={zone}>
            {claim.state === 'open' && answer?.(claim)}
          </ClaimText>
        ))}
        {mayFile && (
          <div>
            <Text size="sm">{words.may(dateTimeText(claimUntil, zone))}</Text>
            <Button variant="default" mt={12} onClick={() => setOpen(true)}>
              {words.file}
            </Button>
          </div>
        )}
      </Stack>
      {isOpen && <ClaimDialog lessonId={id} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

type TextProps = { claim: Claim; who: string | undefined; viewer: Viewer; zone: string; children: ReactNode };

function ClaimText({ claim, who, viewer, zone, children }: TextProps) {
  const words = claimTexts.use();
  const { about, filedAt, state, answer, answeredAt } = claim;
  const mark = { open: ['ring', 'warning'], accepted: ['tick', 'success'], declined: ['cross', 'error'] } as const;
  const [shape, tone] = mark[state];
  const says =
    viewer === 'admin' ? words.says(who ?? words.somebody, words.abouts[about]) : words.said(words.abouts[about]);
  return (
    <article aria-label={says}>
      <Text fw={550} size="sm">
        {says}
      </Text>
      <Small>{dateTimeText(filedAt, zone)}</Small>
      <Text mt={6} size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <bdi>{claim.words === '' ? words.erased : claim.words}</bdi>
      </Text>
      <Text mt={10} size="sm" component="div">
        <StateMark shape={shape} tone={tone}>
          {words.states[state]}
        </StateMark>
      </Text>
      {answeredAt !== null && <Small>{dateTimeText(answeredAt, zone)}</Small>}
      {answer !== '' && (
        <Text mt={6} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {words.answer} <bdi>{answer}</bdi>
        </Text>
      )}
      {children}
    </article>
  );
}

const abouts = ['power', 'line'] as const;
const schema = v.object({
  about: v.picklist(abouts),
  words: v.pipe(
    trimmed,
    between(limits.wordsMin, limits.wordsMax, (min, max) => claimTexts.now().length(min, max)),
  ),
});

function ClaimDialog({ lessonId, onClose }: { lessonId: string; onClose: () => void }) {
  const words = claimTexts.use();
  const file = useChange(
    (api, body: v.InferOutput<typeof schema>, header) =>
      api.POST('/lessons/{id}/claims', { params: { path: { id: lessonId }, header }, body }),
    under('/lessons'),
  );
  const form = useSchemaForm(schema, { initialValues: { about: 'power', words: '' }, sending: file });
  return (
    <FormDialog
      title={words.file}
      form={form}
      action={words.send}
      cancelText={words.back}
      onSend={(body) => file.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.once}</p>
      <Radio.Group label={words.what} {...form.getInputProps('about')}>
        <Stack gap={8} mt={6}>
          {abouts.map((about) => (
            <Radio key={about} value={about} label={words.abouts[about]} />
          ))}
        </Stack>
      </Radio.Group>
      <CountedTextarea
        label={words.words}
        minRows={3}
        count={charactersIn(form.values.words.trim())}
        min={limits.wordsMin}
        max={limits.wordsMax}
        words={words.counted}
        {...form.getInputProps('words')}
      />
    </FormDialog>
  );
}
