/** The first address shows the school to strangers and the portal to whoever signed in here; the edge knows by this cookie, which holds no secret and lets nobody in. */
const name = 'portal';
const days = 30;

function set(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export const frontDoor = {
  toPortal: () => set('1', days * 86_400),
  toSchool: () => set('', 0),
  /** In a document of its own: which page is there is the edge's to say. */
  open: () => location.replace('/'),
  leadsToPortal: () => document.cookie.split('; ').includes(`${name}=1`),
};
