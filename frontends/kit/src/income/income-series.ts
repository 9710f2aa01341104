import { incomeTexts } from '../locales/texts.ts';
import type { Series } from '../ui/stacked-bars.tsx';

export function incomeSeries(): Series<'paid' | 'unpaid'>[] {
  const words = incomeTexts.now();
  return [
    { name: 'paid', label: words.paid, color: 'var(--p-text)' },
    { name: 'unpaid', label: words.unpaid, color: 'var(--p-workplace)' },
  ];
}
