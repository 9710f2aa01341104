/** Other rules: tried first, and kept with a reason. */
import { Button, Group, NumberInput, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { policyBounds } from '@parlance/kit/domain/limits.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import type { SyntheticEvent } from 'react';
import { policyTexts } from '../../locales/texts.ts';
import { type PolicyVersion, type Rules, type Trial, useTryPolicy } from './api.ts';
import classes from './policy.module.css';
import { isSame, minuteFields, rulesIn, rulesSchema } from './rules.ts';

type Props = {
  newest: PolicyVersion;
  /** What the form begins with. */
  rules: Rules;
  trial: Trial | null;
  onKeep: (rules: Rules) => void;
};
type FormEvent = SyntheticEvent<HTMLFormElement>;

/** By which of its two buttons a form was sent. */
const isToKeep = ({ nativeEvent }: FormEvent) =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value === 'keep';

const useRulesForm = (rules: Rules, sending: ReturnType<typeof useTryPolicy>) =>
  useSchemaForm(rulesSchema, { initialValues: rulesIn(rules), sending });
type RulesForm = ReturnType<typeof useRulesForm>;

export function PolicyEditor({ newest, rules: initial, trial, onKeep }: Props) {
  const words = policyTexts.use();
  const { notify } = useShell();
  const trying = useTryPolicy();
  const form = useRulesForm(initial, trying);
  const tryIt = (rules: Rules) => trying.mutate(rules, { onError: (problem) => tellProblem(notify, problem) });
  const isAsBefore = isSame(form.values as Rules, newest);
  const isTried = trial?.state === 'done' && isSame(trial.rules, form.values as Rules);
  const send = (event: FormEvent) => form.submit(isToKeep(event) ? onKeep : tryIt)(event);
  return (
    <Panel title={words.editor} subtitle={words.editorHint}>
      <form noValidate onSubmit={send} className={classes.editor}>
        <Fields form={form} />
        <Group gap="sm">
          <Button type="submit" variant={isTried ? 'default' : 'filled'} disabled={trial?.state === 'running'}>
            {words.try}
          </Button>
          <Button
            type="submit"
            value="keep"
            variant={isTried && !isAsBefore ? 'filled' : 'default'}
            disabled={isAsBefore}
          >
            {words.keep}
          </Button>
          {isAsBefore && <Quiet>{words.same}</Quiet>}
        </Group>
      </form>
    </Panel>
  );
}

function Fields({ form }: { form: RulesForm }) {
  const words = policyTexts.use();
  return (
    <>
      <div className={classes.fields}>
        {minuteFields.map((name) => (
          <NumberInput
            key={name}
            label={words.fields[name]}
            description={<HowMuch name={name} value={form.values[name]} />}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <Stack gap="sm">
        {(['studentAbsentPaid', 'studentAbsentRefunded'] as const).map((name) => (
          <Switch key={name} label={words.fields[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
        <Group gap="sm">
          <Text size="sm" id="policy-pay">
            {words.fields.payBy}
          </Text>
          <SegmentedControl
            aria-labelledby="policy-pay"
            data={(['lesson', 'minutes'] as const).map((value) => ({ value, label: words.payBy[value] }))}
            {...form.getInputProps('payBy')}
          />
        </Group>
      </Stack>
    </>
  );
}

/** And between which it may be. */
function HowMuch({ name, value }: { name: (typeof minuteFields)[number]; value: unknown }) {
  const words = policyTexts.use();
  const [min, max] = policyBounds[name];
  const bounds = words.bounds(min, max);
  return <Small component="span">{typeof value === 'number' ? `${words.span(value)} · ${bounds}` : bounds}</Small>;
}
