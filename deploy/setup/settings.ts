/** The settings of the set-up steps: few, and a missing one is named. */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    console.error(`${name} is missing`);
    process.exit(1);
  }
  return value;
}

export function whole(name: string, usual: number): number {
  const value = Number(process.env[name] || usual);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`${name} must be a whole number from 1`);
  process.exit(1);
}
