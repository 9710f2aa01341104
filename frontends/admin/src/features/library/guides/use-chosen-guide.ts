/** Which category and which guide is chosen, as the address says it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { useLocation } from 'react-router-dom';

export type GuidePlace = { category: string; guide?: string | undefined };

const base = '/admin/userguides&videos';

export type ChosenGuide = {
  place: GuidePlace;
  choose: (place: GuidePlace | undefined) => void;
  q: string;
  search: (q: string) => void;
};

export function useChosenGuide(): ChosenGuide {
  const { navigate } = useShell();
  const { search } = useLocation();
  const { category } = usePathParams('/admin/userguides&videos/:category');
  const params = new URLSearchParams(search);
  const place = { category, guide: params.get('guide') ?? undefined };
  const q = params.get('q') ?? '';
  const go = ({ category: to, guide }: GuidePlace, text: string) => {
    const query = new URLSearchParams({ ...(text && { q: text }), ...(guide && { guide }) }).toString();
    const opens = guide !== undefined && place.guide === undefined;
    navigate(`${base}${to && `/${encodeURIComponent(to)}`}${query && `?${query}`}`, { replace: !opens });
  };
  return {
    place,
    choose: (to) => go(to ?? { category: place.category }, q),
    q,
    search: (text) => go(place, text),
  };
}
