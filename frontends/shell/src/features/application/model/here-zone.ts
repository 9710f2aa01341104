/** The zone of this device: an applicant has no profile yet that could say another. */
export const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
