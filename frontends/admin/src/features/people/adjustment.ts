/** What an adjustment of tokens needs: a whole number other than nought, and a reason. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { walletWords } from '@parlance/kit/domain/tokens.ts';
import { between, filled, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { peopleTexts } from '../../locales/texts.ts';

export type Adjustment = InitOf<'post', '/admin/tokens/{uid}'>['body'];

const most = 1000;
const faults = () => peopleTexts.now().adjustDialog.faults;

export const adjustmentSchema = (balances: Schemas['Balances']) =>
  v.pipe(
    v.object({
      tokenType: v.picklist(walletWords),
      /** Empty while nothing is typed. */
      delta: v.custom<number | ''>(() => true),
      reason: v.pipe(
        trimmed,
        filled(() => faults().required),
        between(text.adjustReasonMin, text.adjustReasonMax, (min, max) => faults().reason(min, max)),
      ),
    }),
    v.forward(
      judged(({ tokenType, delta }) => {
        if (delta === '' || delta === 0) return faults().required;
        if (!Number.isInteger(delta) || Math.abs(delta) > most) return faults().whole(most);
        const balance = balances[tokenType];
        return balance + delta < 0 ? faults().balance(balance) : undefined;
      }),
      ['delta'],
    ),
    v.transform(({ delta, ...rest }): Adjustment => ({ ...rest, delta: Number(delta) })),
  );
