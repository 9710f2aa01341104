import { dateText, dateTimeText, timeOf, weekdayText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { roleWord, stateOf } from '../people-words.ts';
import classes from '../../../ui/side-panel.module.css';

export function PersonFacts({ person }: { person: AccountJson }) {
  const { facts: words } = peopleTexts.use();
  const { session } = useShell();
  const now = useNow(30_000);
  const { timeZone, role, createdAt, lastActive } = person;
  const own = session.person.timeZone;
  const { word, shape, tone } = stateOf(person);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{words.status}</dt>
        <dd>
          <StateMark shape={shape} tone={tone}>
            {word}
          </StateMark>
        </dd>
      </div>
      <div>
        <dt>{words.time}</dt>
        <dd>
          <b>{timeOf(now, timeZone)}</b> {`${weekdayText(now, timeZone)}, ${zoneLabel(timeZone, now)}`}
        </dd>
      </div>
      <div>
        <dt>{words.role}</dt>
        <dd>{roleWord(role)}</dd>
      </div>
      <div>
        <dt>{words.since[role]}</dt>
        <dd>{createdAt ? dateText(createdAt, own) : ''}</dd>
      </div>
      {role !== 'admin' && (
        <div className={classes.wide}>
          <dt>{words.seen}</dt>
          <dd>{lastActive ? dateTimeText(Date.parse(lastActive), own) : words.never}</dd>
        </div>
      )}
    </dl>
  );
}
