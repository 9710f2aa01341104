/** Which release a program is of. The build writes it in; what runs from its sources is of none. */
declare const PARLANCE_RELEASE: string | undefined;

export const RELEASE = typeof PARLANCE_RELEASE === 'undefined' ? 'sources' : PARLANCE_RELEASE;

/** For the bundler. */
export const releaseDefinition = (release: string) => ({ PARLANCE_RELEASE: JSON.stringify(release) });
