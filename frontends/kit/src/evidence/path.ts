/** Where the evidence of a lesson lies. */
export const evidencePath = (viewer: 'student' | 'tutor' | 'admin', id: string): string =>
  `/${viewer}/lesson/${id}/evidence`;
