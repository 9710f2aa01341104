/** What of the library is chosen, as the address says it: the material in the path, course and lesson behind it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { useLocation } from 'react-router-dom';

export type Place = { material: string; course?: string | undefined; lesson?: string | undefined };

const base = '/admin/materials';
const filters = ['q', 'state'] as const;

export type Chosen = {
  place: Place | undefined;
  choose: (place: Place | undefined) => void;
  filters: Record<(typeof filters)[number], string>;
  filter: (name: string, value: string) => void;
};

export function useChosen(): Chosen {
  const { navigate } = useShell();
  const { search } = useLocation();
  const { material } = usePathParams('/admin/materials/:material');
  const params = new URLSearchParams(search);
  const [course, lesson] = [params.get('course') ?? undefined, params.get('lesson') ?? undefined];
  const place = material ? { material, course, lesson } : undefined;
  const go = (to: Place | undefined, set: Record<string, string>) => {
    const next = new URLSearchParams();
    for (const name of filters) next.set(name, set[name] ?? params.get(name) ?? '');
    next.set('course', to?.course ?? '');
    next.set('lesson', to?.lesson ?? '');
    for (const [name, value] of [...next]) if (value === '') next.delete(name);
    const query = next.toString();
    // A search that is typed makes no steps of its own in the history, and neither does another row beside the list.
    const replace = to === undefined || place !== undefined;
    navigate(`${base}${to ? `/${encodeURIComponent(to.material)}` : ''}${query && `?${query}`}`, { replace });
  };
  return {
    place,
    choose: (to) => go(to, {}),
    filters: { q: params.get('q') ?? '', state: params.get('state') ?? '' },
    filter: (name, value) => go(place, { [name]: value }),
  };
}
