/** A search that an administrator keeps under a name. */
import { refuse } from './refusals.ts';

export type SavedView = { name: string; query: string };

const nameMax = 60;
const queryMax = 500;

/** Trimmed; the filters are the page's to read, and it leaves out what it does not know. */
export function acceptView({ name: given, query }: SavedView): SavedView {
  const name = given.trim();
  const fields: Record<string, string> = {};
  if (name === '' || name.length > nameMax) fields.name = `1 to ${nameMax} characters`;
  if (query.length > queryMax) fields.query = `at most ${queryMax} characters`;
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  return { name, query: withoutWords(query) };
}

/** What was typed is mostly somebody's name or address, which would outlive its person here. */
function withoutWords(query: string): string {
  const kept = new URLSearchParams(query);
  kept.delete('q');
  return kept.toString();
}
