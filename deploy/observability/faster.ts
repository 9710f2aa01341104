/** The same rules in a time that goes faster: for tests in which an alert has to come within a minute. What is compared stays as it is. */
import { isAlert, type Group } from './rules.ts';

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

function shorter(duration: string, pace: number): string {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const factor = seconds[unit];
  if (factor === undefined) throw new Error(`no duration: ${duration}`);
  return `${Math.round((Number(count) * factor * 1_000) / pace)}ms`;
}

export function faster(groups: readonly Group[], pace: number): Group[] {
  const windows = (expr: string) => expr.replaceAll(/\[(\w+)\]/g, (_, window: string) => `[${shorter(window, pace)}]`);
  return groups.map(({ interval, rules, ...group }) => ({
    ...group,
    ...(interval !== undefined && { interval: shorter(interval, pace) }),
    rules: rules.map((rule) => ({
      ...rule,
      expr: windows(rule.expr),
      ...(isAlert(rule) && rule.for !== undefined && { for: shorter(rule.for, pace) }),
    })),
  }));
}
