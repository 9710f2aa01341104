/** Runs inside the test's page: everything by hand, so that the test depends on the protocol and not on a client library. */
globalThis.joinInPage = async function joinInPage(url, path = {}) {
  const socket = new WebSocket(url, 'janus-protocol');
  const answers = new Map();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.janus !== 'ack') answers.get(message.transaction)?.(message);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the door is closed'));
  });
  const ask = (message) =>
    new Promise((resolve) => {
      const transaction = `p${(count += 1)}`;
      answers.set(transaction, resolve);
      socket.send(JSON.stringify({ transaction, ...message }));
    });
  const { data: session } = await ask({ janus: 'create' });
  const { data: handle } = await ask({ janus: 'attach', session_id: session.id, plugin: 'janus.plugin.videoroom' });
  const message = { janus: 'message', session_id: session.id, handle_id: handle.id };
  await ask({ ...message, body: { request: 'join', ptype: 'publisher' } });
  const pc = new RTCPeerConnection({ iceServers: [], ...path });
  pc.addTransceiver('audio', { direction: 'sendonly' });
  pc.addTransceiver('video', { direction: 'sendonly' });
  await pc.setLocalDescription(await pc.createOffer());
  await new Promise((resolve) => {
    const done = () => pc.iceGatheringState === 'complete' && resolve();
    pc.onicegatheringstatechange = done;
    done();
  });
  const { type, sdp } = pc.localDescription;
  const configured = await ask({
    ...message,
    body: { request: 'publish', descriptions: [{ mid: '0', description: 'microphone:on' }] },
    jsep: { type, sdp },
  });
  await pc.setRemoteDescription(configured.jsep);
  await new Promise((resolve) => {
    const up = () => pc.connectionState === 'connected' && resolve();
    pc.onconnectionstatechange = up;
    up();
  });
  globalThis.pairInUse = async () => {
    const stats = [...(await pc.getStats()).values()];
    const { selectedCandidatePairId } = stats.find(({ type }) => type === 'transport');
    const { localCandidateId } = stats.find(({ id }) => id === selectedCandidatePairId);
    const local = stats.find(({ id }) => id === localCandidateId);
    return { local: local.candidateType, over: local.relayProtocol };
  };
  globalThis.leave = () => ask({ ...message, body: { request: 'leave' } }).then(() => pc.close());
};
