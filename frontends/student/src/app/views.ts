export const views = ['search', 'upcoming', 'history'] as const;
export type View = (typeof views)[number];

export function initialView(query: string | null, state: unknown): View {
  if ((state as { history?: boolean } | null)?.history) return 'history';
  return views.find((view) => view === query) ?? 'search';
}
