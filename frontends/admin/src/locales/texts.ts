/** A catalogue a feature. Marked as pure, so that a build takes each of them to the pages that read it, and no other. */
import { makeCatalogue } from '@parlance/kit/i18n/catalogue.ts';
import {
  announcements,
  applications,
  auditPage,
  claimAnswers,
  common,
  corrections,
  demand,
  erasures,
  groups,
  guides,
  help,
  importing,
  inquiries,
  library,
  payments,
  people,
  policyPage,
  preview,
  reports,
  schedule,
  tasks,
  timeline,
  titles,
  today,
} from './en.ts';

export const texts = /* @__PURE__ */ makeCatalogue(common);
export const announcementTexts = /* @__PURE__ */ makeCatalogue(announcements);
export const applicationTexts = /* @__PURE__ */ makeCatalogue(applications);
export const auditTexts = /* @__PURE__ */ makeCatalogue(auditPage);
export const claimAnswerTexts = /* @__PURE__ */ makeCatalogue(claimAnswers);
export const correctionTexts = /* @__PURE__ */ makeCatalogue(corrections);
export const demandTexts = /* @__PURE__ */ makeCatalogue(demand);
export const erasureTexts = /* @__PURE__ */ makeCatalogue(erasures);
export const groupTexts = /* @__PURE__ */ makeCatalogue(groups);
export const guideTexts = /* @__PURE__ */ makeCatalogue(guides);
export const helpTexts = /* @__PURE__ */ makeCatalogue(help);
export const importTexts = /* @__PURE__ */ makeCatalogue(importing);
export const inquiryTexts = /* @__PURE__ */ makeCatalogue(inquiries);
export const libraryTexts = /* @__PURE__ */ makeCatalogue(library);
export const paymentTexts = /* @__PURE__ */ makeCatalogue(payments);
export const peopleTexts = /* @__PURE__ */ makeCatalogue(people);
export const policyTexts = /* @__PURE__ */ makeCatalogue(policyPage);
export const previewTexts = /* @__PURE__ */ makeCatalogue(preview);
export const reportTexts = /* @__PURE__ */ makeCatalogue(reports);
export const scheduleTexts = /* @__PURE__ */ makeCatalogue(schedule);
export const titleTexts = /* @__PURE__ */ makeCatalogue(titles);
export const todayTexts = /* @__PURE__ */ makeCatalogue(today);
export const taskTexts = /* @__PURE__ */ makeCatalogue(tasks);
export const timelineTexts = /* @__PURE__ */ makeCatalogue(timeline);
