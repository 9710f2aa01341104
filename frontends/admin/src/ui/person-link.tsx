import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

/** A person's name, leading to their page among the users. */
export function PersonLink({ uid, name }: { uid: string; name: string }) {
  return (
    <Anchor component={Link} to={`/admin/users/${uid}`}>
      {name}
    </Anchor>
  );
}
