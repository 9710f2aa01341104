/** Whole minor units of one currency; two currencies are never added. */
export type Money = { readonly minor: number; readonly currency: string };
