/** What a task is about, and the page on which something can be done about it. */
import { categoryLabel, walletWords } from '@parlance/kit/domain/tokens.ts';
import type { MarkShape } from '@parlance/kit/ui/state-mark.tsx';
import { evidencePath } from '@parlance/kit/evidence/path.ts';
import { taskTexts } from '../../locales/texts.ts';
import type { Task } from './api.ts';

export const shapes: Record<Task['kind'], MarkShape> = {
  'absent-teacher': 'dash',
  'failed-payment': 'square',
  application: 'ring',
  report: 'triangle',
  'group-at-risk': 'triangle',
  claim: 'triangle',
};

const said = (facts: Task['facts'], name: string) => String(facts[name] ?? '');

export function wayTo({ kind, facts, subject }: Pick<Task, 'kind' | 'facts' | 'subject'>): string {
  if (kind === 'absent-teacher' || kind === 'claim') return evidencePath('admin', said(facts, 'lessonId'));
  if (kind === 'application') return `/admin/applications?id=${said(facts, 'applicationId')}`;
  if (kind === 'report') return '/admin/reports?resolved=false';
  if (kind === 'group-at-risk') return `/admin/groupsessiondetail/${said(facts, 'sessionId')}`;
  return `/admin/payments?view=students&text=${encodeURIComponent(subject.uid)}`;
}

/** What is known beside whom it concerns. */
export function aboutOf({ kind, facts }: Pick<Task, 'kind' | 'facts'>): string {
  const words = taskTexts.now();
  if (kind === 'failed-payment') {
    const plan = walletWords.find((known) => known === facts.plan);
    return plan ? categoryLabel(plan) : '';
  }
  if (kind !== 'group-at-risk') return said(facts, 'about');
  return [said(facts, 'about'), words.seats(Number(facts.taken ?? 0), Number(facts.minimum ?? 0))].join(', ');
}
