/** Rows of a CSV as spreadsheets write it: quotes, line breaks within them, and semicolons where commas are decimals. */
export type CsvRow = { line: number; cells: string[] };

/** `broken`: the line from which on it cannot be read. */
export function csvRows(text: string): { rows: CsvRow[]; broken?: number } {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'gy');
  const rows: CsvRow[] = [{ line: 1, cells: [] }];
  let [read, line] = [0, 1];
  for (const { 0: whole, 1: raw = '', 2: end = '', index } of plain.matchAll(cell)) {
    rows.at(-1)?.cells.push(unquoted(raw));
    read = index + whole.length;
    line += whole.split('\n').length - 1;
    if (end === '') break;
    if (end !== separator) rows.push({ line, cells: [] });
  }
  const isBroken = read < plain.length;
  if (isBroken) rows.pop();
  const filled = rows.filter(({ cells }) => cells.some((one) => one !== ''));
  return isBroken ? { rows: filled, broken: line } : { rows: filled };
}

function separatorOf(text: string): string {
  const head = text.split('\n', 1)[0] ?? '';
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

const unquoted = (raw: string): string => (raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw).trim();
