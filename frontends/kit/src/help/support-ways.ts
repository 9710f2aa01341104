import type { Role, SupportLinks } from '@parlance/kit/remote/contract.ts';

/** A link that the installation names is opened; without one it is the portal's own page. */
export const supportWays = ({ contact, feedback, faq }: SupportLinks, role: Role): SupportLinks => ({
  contact: contact || `/${role}/help/contact`,
  feedback: feedback || `/${role}/help/feedback`,
  faq: faq || `/${role}/help`,
});

/** What a way to the form says of the page that it was followed on. */
export const cameFrom = (pathname: string) => ({ from: pathname });

export function pageCameFrom(state: unknown): string {
  const { from } = (state ?? {}) as { from?: unknown };
  return typeof from === 'string' && from.startsWith('/') ? from : '';
}
