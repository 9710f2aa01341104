/** Rules of lessons in plain words, and as a form takes them. Pure but for the language. */
import { policyBounds } from '@parlance/kit/domain/limits.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { policyTexts } from '../../locales/texts.ts';
import type { Rules } from './api.ts';

export const minuteFields = ['cancelLockMinutes', 'teacherWaitMinutes', 'feedbackMinutes', 'presenceMinutes'] as const;

export function rulesIn(rules: Rules): Rules {
  const { cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes } = rules;
  const { studentAbsentPaid, studentAbsentRefunded, payBy } = rules;
  const minutes = { cancelLockMinutes, teacherWaitMinutes, feedbackMinutes, presenceMinutes };
  return { ...minutes, studentAbsentPaid, studentAbsentRefunded, payBy };
}

export const isSame = (one: Rules, other: Rules): boolean =>
  JSON.stringify(rulesIn(one)) === JSON.stringify(rulesIn(other));

export function sentencesOf(rules: Rules): string[] {
  const { says } = policyTexts.now();
  return [
    says.cancel(rules.cancelLockMinutes),
    says.wait(rules.teacherWaitMinutes),
    says.presence(rules.presenceMinutes),
    rules.studentAbsentRefunded ? says.absentRefunded : says.absentSpent,
    says.feedback(rules.feedbackMinutes),
    rules.payBy === 'minutes' ? says.byMinutes : says.byLesson,
    rules.studentAbsentPaid ? says.absentPaid : says.absentUnpaid,
  ];
}

/** Empty while nothing is typed. */
const minutes = (name: (typeof minuteFields)[number]) => {
  const [min, max] = policyBounds[name];
  return v.pipe(
    v.custom<number | ''>(() => true),
    judged((value) => {
      const isFine = value !== '' && Number.isInteger(value) && value >= min && value <= max;
      return isFine ? undefined : policyTexts.now().wrong(min, max);
    }),
    v.transform(Number),
  );
};

export const rulesSchema = v.object({
  cancelLockMinutes: minutes('cancelLockMinutes'),
  teacherWaitMinutes: minutes('teacherWaitMinutes'),
  feedbackMinutes: minutes('feedbackMinutes'),
  presenceMinutes: minutes('presenceMinutes'),
  studentAbsentPaid: v.boolean(),
  studentAbsentRefunded: v.boolean(),
  payBy: v.picklist(['lesson', 'minutes']),
});
