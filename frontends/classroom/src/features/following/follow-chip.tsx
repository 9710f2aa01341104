/** Beside the page: who is on the teacher's page, or whether one follows it. */
import { Button } from '@mantine/core';
import { leadingTexts } from '../../locales/texts.ts';
import classes from './follow-chip.module.css';
import type { OnPage } from './page-follow.ts';
import type { Follow } from './use-follow.ts';

function Chip({ away, children }: { away?: boolean; children: string }) {
  return (
    <span className={classes.chip} data-away={away || undefined} role="status">
      {children}
    </span>
  );
}

/** `name`: of the only student, where there is one. */
export function LeadersChip({ onPage, name }: { onPage: OnPage; name: string }) {
  const { follow } = leadingTexts.use();
  const { here, count } = onPage;
  if (count === 0) return null;
  if (count === 1) return <Chip away={here === 0}>{here ? follow.one(name) : follow.oneAway(name)}</Chip>;
  return <Chip away={here < count}>{here === count ? follow.all(count) : follow.some(here, count)}</Chip>;
}

export function FollowersChip({ follow, teacher }: { follow: Follow; teacher: string }) {
  const words = leadingTexts.use().follow;
  const { teacherPage, lookingAround, lookAround, comeBack } = follow;
  if (teacherPage === undefined) return null;
  return (
    <>
      <Chip away={lookingAround}>
        {lookingAround ? words.teacherIsOn(teacher, teacherPage) : words.following(teacher)}
      </Chip>
      <Button variant="subtle" className={classes.link} onClick={lookingAround ? comeBack : lookAround}>
        {lookingAround ? (
          <>
            <span className={classes.short}>{words.comeBackTo(teacherPage)}</span>
            <span className={classes.long}>{words.comeBack}</span>
          </>
        ) : (
          words.lookAround
        )}
      </Button>
    </>
  );
}
