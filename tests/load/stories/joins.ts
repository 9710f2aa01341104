/** The full hour: everybody has a lesson and comes into its room within ten seconds; then it goes on, and ends as lessons do. Those who are heard come by `../beside-k6/sounding.ts`. */
import { lessonsOf, type Cast, type Listener } from '../company.ts';
import { pause, untilEnded } from '../pace.ts';
import { noteJoin } from './joining.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

export const withinMs = 10_000;
/** With sound through the media server; each costs the program that plays them as much as a browser's own would. */
export const mostWithSound = 10;

type Comer = { person: Listener; booking: string; tutor: string };

const comers = (cast: Cast): Comer[] =>
  lessonsOf(cast, 'running')
    .slice(mostWithSound)
    .flatMap(({ tutor, student, booking: { id } }) =>
      [tutor, student].map((person) => ({ person, booking: id, tutor: tutor.uid })),
    );

/** The room and its lesson know them; nobody is heard. */
async function comeBySignals(scene: PlayersScene, { person, booking, tutor }: Comer): Promise<void> {
  await pause(Math.random() * withinMs, scene.signal);
  if (scene.signal.aborted) return;
  const askedAt = Date.now();
  const entered = await scene.enterRoom(person, { id: booking, tutor }).catch((error: unknown) => String(error));
  const fault = typeof entered === 'string' ? entered : undefined;
  noteJoin(scene, { by: person.uid, booking, isLineUp: false, askedAt, fault });
  await untilEnded(scene.signal);
  await scene.untilOthersEnded();
  if (typeof entered !== 'string') entered.leave();
}

export const joins: Story = {
  name: 'joins',
  about: `The full hour: everybody comes into the room of a lesson within ${withinMs / 1_000} seconds, up to ${mostWithSound} lessons with sound, and stays until it ends.`,
  needs(people) {
    const pairs = Math.max(1, Math.floor(people / 2));
    return { students: pairs, tutors: pairs, tokensEach: 1, hoursEach: 0, lessons: ['running'] };
  },
  asks: [],
  streamsEach: () => 1,
  parts: { comers: partOf(comers, comeBySignals) },
  unable: (cast) =>
    lessonsOf(cast, 'running').length === 0
      ? 'without a clock that can be moved there are no lessons to come into'
      : undefined,
};
