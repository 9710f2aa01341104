/** What the school has decided about its lessons: the rules that hold, others that are tried and kept, and all versions. */
import { Stack } from '@mantine/core';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { policyTexts } from '../../locales/texts.ts';
import { type PolicyVersion, type Rules, type Trial, usePolicies, useTrial } from './api.ts';
import { KeepDialog } from './keep-dialog.tsx';
import { PolicyEditor } from './policy-editor.tsx';
import { PolicyTrial } from './policy-trial.tsx';
import classes from './policy.module.css';
import { sentencesOf } from './rules.ts';

export function PolicyPage() {
  const words = policyTexts.use();
  const { timeZone } = useShell().session.person;
  const policies = usePolicies();
  const trial = useTrial();
  if (policies.isPending) {
    return (
      <Panel title={words.present}>
        <RecordListSkeleton rows={4} />
      </Panel>
    );
  }
  if (!policies.data) {
    return <ErrorState error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const { items, present } = policies.data;
  const newest = items[0] ?? present;
  return (
    <Stack gap="lg">
      <Panel
        title={words.present}
        subtitle={
          present.madeBy ? words.since(present.version, dateTimeText(present.validFrom, timeZone)) : words.first
        }
      >
        <ul className={classes.rules}>
          {sentencesOf(present).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
      <Editor newest={newest} trial={trial.data?.trial ?? null} />
      {trial.data?.trial && <PolicyTrial trial={trial.data.trial} />}
      <Panel title={words.versions}>
        <ol role="list" className="p-ruled" aria-label={words.versions}>
          {items.map((version) => (
            <Version key={version.version} version={version} present={present.version} zone={timeZone} />
          ))}
        </ol>
      </Panel>
    </Stack>
  );
}

/** Another version begins anew; whoever was about to keep rules still reads what came of it, and finds them in the form. */
function Editor({ newest, trial }: { newest: PolicyVersion; trial: Trial | null }) {
  const [keeping, setKeeping] = useState<{ rules: Rules; opened: PolicyVersion }>();
  return (
    <>
      <PolicyEditor
        key={newest.version}
        newest={newest}
        rules={keeping?.rules ?? newest}
        trial={trial}
        onKeep={(rules) => setKeeping({ rules, opened: newest })}
      />
      {keeping && <KeepDialog {...keeping} newest={newest} onClose={() => setKeeping(undefined)} />}
    </>
  );
}

function Version({ version: one, present, zone }: { version: PolicyVersion; present: number; zone: string }) {
  const words = policyTexts.use();
  const { version, madeBy, madeAt, validFrom, reason } = one;
  const isAhead = version > present && validFrom > madeAt;
  return (
    <li className={classes.version}>
      <p>
        <b>{words.version(version)}</b>
        {version === present && ` · ${words.holds}`}
        {isAhead && ` · ${words.ahead(dateTimeText(validFrom, zone))}`}
      </p>
      {reason && <p>“{reason}”</p>}
      <Small>{madeBy ? words.by(madeBy.name || madeBy.uid, dateTimeText(madeAt, zone)) : words.bySchool}</Small>
      <Small>{sentencesOf(one).join(' ')}</Small>
    </li>
  );
}
