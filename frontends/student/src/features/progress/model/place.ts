/** Where a certificate stands on the page. */
export const placeOf = (number: string): string => `certificate-${number}`;
