/** An application's way as the applicant sees it: what was and when, where it is, what comes. */
import type { ApplicationStateJson, ApplicationWord } from '@parlance/kit/api/types.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import type { Step } from '@parlance/kit/ui/step-path.tsx';
import { applicationTexts } from '../../../locales/texts.ts';

/** How many steps of the way are behind. Confirming the address and the review are the applicant's and the school's turn before the next status. */
const behind: Record<ApplicationWord, number> = {
  unverified: 1,
  submitted: 2,
  accepted: 3,
  training: 4,
  confirmed: 6,
  rejected: 2,
  'rejected-service': 4,
  'rejected-training': 5,
};
const stops: readonly ApplicationWord[] = ['rejected', 'rejected-service', 'rejected-training'];

const momentText = (at: number, zone: string): string =>
  `${dateText(at, zone)}, ${timeOf(at, zone)} ${zoneLabel(zone, at)}`;

export type StepsOf = Pick<ApplicationStateJson, 'status' | 'when' | 'reviewBy' | 'moves'>;

export function applicationSteps({ status, when, reviewBy, moves }: StepsOf, zone: string): Step[] {
  const words = applicationTexts.now().steps;
  const current = status ?? 'unverified';
  const at = (to: ApplicationWord) => moves.findLast((move) => move.to === to)?.at;
  const moment = (time: number | null | undefined) => (time ? momentText(time, zone) : undefined);
  const way = [
    { title: words.submitted, past: moment(when), else: '' },
    {
      title: behind[current] > 1 ? words.confirmed : words.confirm,
      past: moment(at('submitted')),
      else: words.confirmNow,
    },
    { title: words.review, else: reviewBy ? words.answerBy(dateText(reviewBy, zone)) : words.reviewTakes },
    { title: words.accepted, past: moment(at('accepted')), else: words.acceptedNote },
    { title: words.training, past: moment(at('training')), else: words.trainingNote },
    { title: words.ready, past: moment(at('confirmed')), else: words.readyNote },
  ];
  const steps = way.map((step, index): Step => {
    const state = index < behind[current] ? 'past' : index === behind[current] ? 'now' : 'later';
    return { key: step.title, title: step.title, state, note: state === 'past' ? step.past : step.else };
  });
  if (!stops.includes(current)) return steps;
  const end: Step = { key: current, title: words.rejected, state: 'stopped', note: moment(at(current)) };
  return [...steps.slice(0, behind[current]), end];
}
