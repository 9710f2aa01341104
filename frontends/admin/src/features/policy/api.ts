/** The versions of the school's policy, and the last trial of other rules. */
import type { AnswerOf, InitOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

type Answer = AnswerOf<'get', '/admin/policy'>;
export type PolicyVersion = Answer['present'];
export type Rules = InitOf<'post', '/admin/policy'>['body']['rules'];
export type Trial = NonNullable<AnswerOf<'get', '/admin/policy/trial'>['trial']>;
export type Difference = AnswerOf<'get', '/admin/policy/trial/{id}/differences'>['items'][number];
export const differencesAmount = 50;

/** While it runs. */
const againMs = 1_000;

export function usePolicies() {
  const { api } = useShell();
  return useQuery(read(api, '/admin/policy', { params: { query: {} } }));
}

export function useTrial() {
  const { api } = useShell();
  return useQuery({
    ...read(api, '/admin/policy/trial'),
    refetchInterval: ({ state }) => (state.data?.trial?.state === 'running' ? againMs : false),
  });
}

/** Of a trial that is over: while it runs more are found. */
export function useDifferences(id: string, pageToken: string) {
  const { api } = useShell();
  const query = pageToken ? { pageToken } : {};
  const params = { path: { id }, query };
  return useQuery({
    ...read(api, '/admin/policy/trial/{id}/differences', { params }),
    placeholderData: keepPreviousData,
  });
}

/** Of those that would have ended otherwise; also of a trial that is over. */
export function useComplaints(id: string) {
  const { api } = useShell();
  return useQuery(read(api, '/admin/policy/trial/{id}/complaints', { params: { path: { id } } }));
}

const touched = under('/admin/policy');

export const useTryPolicy = () =>
  useChange((api, rules: Rules) => api.POST('/admin/policy/trial', { body: { rules } }), touched);

export const useCancelTrial = () =>
  useChange((api, id: string) => api.DELETE('/admin/policy/trial/{id}', { params: { path: { id } } }), touched);

export const useKeepPolicy = () =>
  useChange((api, body: InitOf<'post', '/admin/policy'>['body'], header) => {
    return api.POST('/admin/policy', { params: { header }, body });
  }, touched);
