import { remoteAt } from './remote-at.ts';
import { portalOf } from './screens.ts';

test.each(Object.values(portalOf))(
  'every address of the remote $id is known as its own before it has loaded',
  (portal) => {
    expect(portal.screens.length).toBeGreaterThan(0);
    for (const { path } of portal.screens) expect([path, remoteAt(path)]).toEqual([path, portal.id]);
  },
);

test.each(['/', '/callback', '/signin', '/verify', '/students'])(
  '%s belongs to no remote before it is known who is there',
  (path) => {
    expect(remoteAt(path)).toBeUndefined();
  },
);
