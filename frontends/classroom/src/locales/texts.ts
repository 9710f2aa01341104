/** A catalogue a feature. Marked as pure, so that a build takes each of them to the pages that read it, and no other. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { background, common, keys, leading, lobby, observing, titles } from './en.ts';

export const texts = /* @__PURE__ */ makeCatalogue(common);
export const backgroundTexts = /* @__PURE__ */ makeCatalogue(background);
export const keyTexts = /* @__PURE__ */ makeCatalogue(keys);
export const leadingTexts = /* @__PURE__ */ makeCatalogue(leading);
export const lobbyTexts = /* @__PURE__ */ makeCatalogue(lobby);
export const observingTexts = /* @__PURE__ */ makeCatalogue(observing);
export const titleTexts = /* @__PURE__ */ makeCatalogue(titles);
