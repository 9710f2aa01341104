export function block(head: string, lines: string[]): string[] {
  return [`${head} {`, ...indent(lines), '}'];
}

export function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
