/** The call itself needs a browser and an SFU (tests/e2e); in tests of pages it only changes its state. */
export const connectionModule = () => ({
  prepareConnection: async () => ({
    session: { destroy: () => undefined },
    publisher: { isUp: () => true, leave: async () => undefined, setTrack: async () => undefined },
    subscriber: { want: () => undefined, stats: async () => undefined },
    join: async () => ({ videoroom: 'joined', private_id: 1, publishers: [] }),
  }),
});

/** What the room of a lesson answers to whoever comes in. */
export const roomAnswers = (room: string, bookingId: string) => ({
  [`GET call/${room}`]: () => ({ name: room, bookingId, muteAll: false, version: 1 }),
  [`GET chat/${bookingId}`]: () => ({ items: [], more: false }),
});
