// Where the parts of this installation are. The edge may serve another file in its place.
globalThis.__PARLANCE_CONFIG__ = {
  remotes: {
    student: '/remotes/student/mf-manifest.json',
    teacher: '/remotes/teacher/mf-manifest.json',
    admin: '/remotes/admin/mf-manifest.json',
    classroom: '/remotes/classroom/mf-manifest.json',
  },
  keycloak: { realm: 'parlance', clientId: 'portal' },
  support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
  company: 'Parlance Pty Ltd',
};
