/**
 * What in a migration the last release may not survive, read from its SQL. Only what is known to do no harm passes: a statement that
 * this file does not know needs the migration's word (`overlap`) on why the last release runs on it all the same. Pure.
 */

/** Comments and texts say nothing of the schema; one blank between words. */
function bare(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, `''`)
    .replace(/'(?:[^']|'')*'/g, `''`)
    .replace(/\s+/g, ' ')
    .replace(/"/g, '')
    .trim()
    .toLowerCase();
}

/** Splits where no parenthesis is open. */
function split(text: string, at: ',' | ';'): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === at && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What is wrong with one action of an `alter table` on a table that the last release knows. */
function actionFault(action: string): string | undefined {
  const [, column] =
    /^add (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(.+)$/.exec(action) ?? [];
  if (column !== undefined) return columnFault(column.replace(/^if not exists /, ''));
  if (/^add /.test(action)) return 'a new rule for rows that the last release writes';
  if (/^drop constraint /.test(action)) return 'takes a rule away, which an "on conflict" may lean on';
  if (/^drop /.test(action)) return 'takes a column away';
  if (/^rename /.test(action)) return 'renames';
  const [, change = action] = /^alter (?:column )?\S+ (.+)$/.exec(action) ?? [];
  if (/^set not null/.test(change)) return 'the last release may write nothing there';
  if (/^(set data )?type /.test(change)) return 'changes a type';
  if (/^drop default/.test(change)) return 'the last release may lean on the default';
  if (/^(drop not null|set default |set statistics )/.test(change)) return undefined;
  if (/^(set|reset) \(/.test(action) || /^validate constraint /.test(action)) return undefined;
  return 'unknown to this test';
}

function columnFault(column: string): string | undefined {
  const filled = /\b(default|generated)\b/.test(column);
  if (/\bnot null\b|\bprimary key\b/.test(column) && !filled) return 'the last release writes nothing there';
  if (/\b(check|unique|references|primary key)\b/.test(column))
    return 'a new rule for rows that the last release writes';
  return undefined;
}

const plainly = (name: string): string => name.replace(/^public\./, '');

/** `fresh`: tables that came after the last release, which it does not know; those made here are added. */
function statementFault(statement: string, fresh: Set<string>): string | undefined {
  const made = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement);
  if (made) {
    const others = [...statement.matchAll(/\breferences ([\w.]+)[^,]*/g)];
    fresh.add(plainly(made[1] ?? ''));
    const held = others.find(([how, table = '']) => !fresh.has(plainly(table)) && !/on delete (cascade|set)/.test(how));
    return held === undefined ? undefined : 'holds rows that the last release deletes';
  }
  const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.+)$/.exec(statement);
  if (altered) {
    if (fresh.has(plainly(altered[1] ?? ''))) return undefined;
    const faults = split(altered[2] ?? '', ',').map(actionFault);
    return faults.find((fault) => fault !== undefined);
  }
  const index = /^create (unique )?index .*?\bon (?:only )?([\w.]+)/.exec(statement);
  if (index)
    return index[1] && !fresh.has(plainly(index[2] ?? ''))
      ? 'a new rule for rows that the last release writes'
      : undefined;
  const insert = /^insert into ([\w.]+)/.exec(statement);
  if (insert) return fresh.has(plainly(insert[1] ?? '')) ? undefined : 'changes rows: that is for a job';
  if (/^(comment on|create sequence|create extension|select) /.test(statement)) return undefined;
  if (/^drop /.test(statement)) return 'takes something away';
  if (/^(update|delete|truncate|with) /.test(statement)) return 'changes rows: that is for a job';
  return / rename /.test(statement) ? 'renames' : 'unknown to this test';
}

/** "<statement>: <what is wrong>" for each statement that the last release may not survive. */
export function overlapFaults(sql: readonly string[], fresh: Set<string>): string[] {
  return sql
    .flatMap((text) => split(bare(text), ';'))
    .flatMap((statement) => {
      const fault = statementFault(statement, fresh);
      return fault === undefined ? [] : [`${statement.slice(0, 120)}: ${fault}`];
    });
}

const numbers = (version: string) => version.split('.').map(Number);

function isLater(version: string, than: string): boolean {
  const [one, other] = [numbers(version), numbers(than)];
  const at = one.findIndex((part, index) => part !== other[index]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}

const leastReason = 30;

/** What is wrong with a migration's word: it gives a reason, and names a release from which on nothing uses what goes. */
export function reasonFaults(reason: string, last: string): string[] {
  const named = reason.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
  return [
    ...(reason.trim().length < leastReason ? ['its word is no reason'] : []),
    ...(named.length === 0 ? ['its word names no release'] : []),
    ...named.filter((version) => isLater(version, last)).map((version) => `${version} is later than the last release`),
  ];
}
