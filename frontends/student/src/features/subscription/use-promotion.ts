/** A code as it is typed, and what the provider says of it when that is asked; an answer is about the code that was asked for, and no other. */
import { problemText } from '@parlance/kit/api/problem.ts';
import { useAskPromotion } from './api/payments.ts';
import { type CodeUse, givesText, type PromotionJson } from './model/promotion.ts';

export type CheckedCode = {
  code: string;
  isAsking: boolean;
  /** Once it is known to be good. */
  terms: PromotionJson | undefined;
  gives: string | undefined;
  refused: string | undefined;
  ask: () => void;
};

export function usePromotion(typed: string, use: CodeUse): CheckedCode {
  const { mutate, isPending, variables, data, error } = useAskPromotion();
  const code = typed.trim();
  const isAbout =
    variables?.promoCode === code && variables.type === use.type && Boolean(variables.single) === Boolean(use.single);
  const terms = isAbout ? data : undefined;
  return {
    code,
    terms,
    isAsking: isAbout && isPending,
    gives: terms && givesText(code, terms, Boolean(use.single)),
    refused: isAbout && error ? problemText(error) : undefined,
    ask: () => {
      if (code !== '' && !(isAbout && isPending)) mutate({ ...use, promoCode: code });
    },
  };
}
