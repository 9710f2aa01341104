/** Form-encoded words with nested brackets, as Stripe reads them: `items[0][price]=…`, `expand[]=…`. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | Form | FormValue[];

export function parseForm(text: string): Form {
  const root: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) put(root, keysOf(name), value);
  return arranged(root) as Form;
}

function keysOf(name: string): string[] {
  const [first = ''] = name.split('[', 1);
  return [first, ...[...name.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)];
}

function put(root: Form, keys: string[], value: string): void {
  let at = root;
  for (const [index, raw] of keys.entries()) {
    const key = raw === '' && index > 0 ? String(Object.keys(at).length) : raw;
    if (index === keys.length - 1) {
      at[key] = value;
      return;
    }
    const next = at[key];
    at = at[key] = typeof next === 'object' && !Array.isArray(next) ? next : (Object.create(null) as Form);
  }
}

/** Names that are numbers make a list. */
function arranged(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    return names.sort((a, b) => Number(a) - Number(b)).map((name) => arranged(value[name] as FormValue));
  }
  return Object.fromEntries(names.map((name) => [name, arranged(value[name] as FormValue)]));
}
