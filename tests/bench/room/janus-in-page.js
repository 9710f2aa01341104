/** Runs in pages: Janus's signalling by hand, for what is compared with ours or measured without it. `secrets` goes with each request. */
globalThis.openJanus = async (address, secrets = {}) => {
  const socket = new WebSocket(address, 'janus-protocol');
  const asked = new Map();
  let count = 0;
  const say = (message) => {
    const transaction = `p${(count += 1)}`;
    socket.send(JSON.stringify({ transaction, ...secrets, ...message }));
    return transaction;
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.janus !== 'ack') asked.get(message.transaction)?.(message);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the door is closed'));
  });
  const ask = (message) => new Promise((resolve) => asked.set(say(message), resolve));
  const session = (await ask({ janus: 'create' })).data.id;
  return {
    close: () => socket.close(),
    attach: async () => (await ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' })).data.id,
    at: (handle, body, jsep) =>
      ask({ janus: 'message', session_id: session, handle_id: handle, body, ...(jsep && { jsep }) }),
    trickle: (pc, handle) => {
      pc.onicecandidate = ({ candidate }) =>
        say({
          janus: 'trickle',
          session_id: session,
          handle_id: handle,
          candidate: candidate ? candidate.toJSON() : { completed: true },
        });
    },
  };
};

globalThis.throughOurDoor = ({ ticket, signallingPath }) =>
  globalThis.openJanus(`${location.origin.replace('http', 'ws')}${signallingPath}?ticket=${ticket}`);

/** The own description, with all candidates in it. */
globalThis.gathered = async (pc) => {
  await pc.setLocalDescription();
  while (pc.iceGatheringState !== 'complete')
    await new Promise((resolve) => pc.addEventListener('icegatheringstatechange', resolve, { once: true }));
  const { type, sdp } = pc.localDescription;
  return { type, sdp };
};

globalThis.connected = async (pc) => {
  while (pc.connectionState !== 'connected')
    await new Promise((resolve) => pc.addEventListener('connectionstatechange', resolve, { once: true }));
};
