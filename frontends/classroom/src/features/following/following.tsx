/** Everybody on the teacher's page, until they look around. */
import type { Feature, RoomParts } from '../../room/feature.ts';
import { firstName } from '../../room/people-of.ts';
import { FollowersChip, LeadersChip } from './follow-chip.tsx';
import { countOnPage } from './page-follow.ts';
import { useFollow } from './use-follow.ts';

export const following: Feature = {
  id: 'following',
  isObserved: true,
  useInRoom(parts) {
    const follow = useFollow(parts);
    const { booking, person } = parts;
    const teacher = firstName(booking.tutor.name);
    return {
      place: follow,
      aside: person.role === 'tutor' ? <OnPage {...parts} /> : <FollowersChip follow={follow} teacher={teacher} />,
    };
  },
};

/** How many of the students who are there look at the teacher's page. */
function OnPage({ booking, snapshot, room }: Pick<RoomParts, 'booking' | 'snapshot' | 'room'>) {
  const here = snapshot.people.filter(({ uid }) => uid !== booking.tutor.uid);
  const [one] = here;
  const onPage = countOnPage(
    room.stage,
    here.map(({ uid }) => uid),
  );
  return <LeadersChip onPage={onPage} name={one ? firstName(one.name) : ''} />;
}
