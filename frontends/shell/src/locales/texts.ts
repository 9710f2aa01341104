/** A catalogue a feature. Marked as pure, so that a build takes each of them to the pages that read it, and no other. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import { application, common, developer, developmentBar, entry, speedTest, unsubscribe } from './en.ts';

export const texts = /* @__PURE__ */ makeCatalogue(common);
export const applicationTexts = /* @__PURE__ */ makeCatalogue(application);
export const developerTexts = /* @__PURE__ */ makeCatalogue(developer);
export const developmentBarTexts = /* @__PURE__ */ makeCatalogue(developmentBar);
export const entryTexts = /* @__PURE__ */ makeCatalogue(entry);
export const speedTestTexts = /* @__PURE__ */ makeCatalogue(speedTest);
export const unsubscribeTexts = /* @__PURE__ */ makeCatalogue(unsubscribe);
