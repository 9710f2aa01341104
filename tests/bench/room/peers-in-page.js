/** Runs in pages: what the room's way in is compared with. Everything begins with the click, as it does where nothing is warmed. */
const framePainted = (stream) =>
  new Promise((resolve) => {
    const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true, srcObject: stream });
    document.body.append(video);
    video.requestVideoFrameCallback(() => resolve(performance.now()));
  });
const picture = { width: 640, height: 360, frameRate: 30 };

/** The limit: two pages of one browser, no server between them. The one who is there already films. */
globalThis.film = async (name) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: picture });
  const channel = new BroadcastChannel(name);
  let pc;
  channel.onmessage = async ({ data }) => {
    if (data.kind === 'want') {
      pc?.close();
      pc = new RTCPeerConnection();
      for (const track of stream.getTracks()) pc.addTrack(track, stream);
      pc.onicecandidate = ({ candidate }) =>
        candidate && channel.postMessage({ kind: 'there', candidate: candidate.toJSON() });
      await pc.setLocalDescription();
      channel.postMessage({ kind: 'offer', sdp: pc.localDescription.sdp });
    } else if (data.kind === 'bye') pc?.close();
    else if (data.kind === 'answer') await pc.setRemoteDescription({ type: 'answer', sdp: data.sdp });
    else if (data.kind === 'here') await pc.addIceCandidate(data.candidate);
  };
};
globalThis.watchDirectly = async (name) => {
  const channel = new BroadcastChannel(name);
  const start = performance.now();
  const pc = new RTCPeerConnection();
  const ready = Promise.withResolvers();
  pc.onicecandidate = ({ candidate }) =>
    candidate && channel.postMessage({ kind: 'here', candidate: candidate.toJSON() });
  const painted = new Promise((resolve) => {
    pc.ontrack = ({ track, streams }) => track.kind === 'video' && resolve(framePainted(streams[0]));
  });
  channel.onmessage = async ({ data }) => {
    if (data.kind === 'there') await ready.promise.then(() => pc.addIceCandidate(data.candidate));
    if (data.kind !== 'offer') return;
    await pc.setRemoteDescription({ type: 'offer', sdp: data.sdp });
    await pc.setLocalDescription();
    channel.postMessage({ kind: 'answer', sdp: pc.localDescription.sdp });
    ready.resolve();
  };
  channel.postMessage({ kind: 'want' });
  const ms = (await painted) - start;
  pc.close();
  // Or the other page would go on encoding while the next peer is measured.
  channel.postMessage({ kind: 'bye' });
  channel.close();
  return ms;
};

/** What a page does that knows Janus's own examples: ticket, socket, session, handle, join, then publish and subscribe side by side. */
globalThis.joinPlainly = async () => {
  const start = performance.now();
  const { attach, at, trickle, close } = await globalThis.throughOurDoor(await globalThis.takeTicket());
  const publisher = await attach();
  const joined = await at(publisher, { request: 'join', ptype: 'publisher' });
  const { publishers, private_id } = joined.plugindata.data;
  const publish = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: picture });
    const pc = new RTCPeerConnection();
    trickle(pc, publisher);
    for (const track of stream.getTracks()) pc.addTrack(track, stream);
    await pc.setLocalDescription();
    const { type, sdp } = pc.localDescription;
    const { jsep } = await at(publisher, { request: 'publish' }, { type, sdp });
    await pc.setRemoteDescription(jsep);
    return () => {
      for (const track of stream.getTracks()) track.stop();
      pc.close();
    };
  };
  const subscribe = async () => {
    const handle = await attach();
    const pc = new RTCPeerConnection();
    trickle(pc, handle);
    const painted = new Promise((resolve) => {
      pc.ontrack = ({ track }) => track.kind === 'video' && resolve(framePainted(new MediaStream([track])));
    });
    const streams = publishers[0].streams
      .filter(({ disabled }) => !disabled)
      .map(({ mid }) => ({ feed: publishers[0].id, mid }));
    const { jsep } = await at(handle, { request: 'join', ptype: 'subscriber', private_id, streams });
    await pc.setRemoteDescription(jsep);
    await pc.setLocalDescription();
    const { type, sdp } = pc.localDescription;
    void at(handle, { request: 'start' }, { type, sdp });
    const ms = (await painted) - start;
    return { ms, stop: () => pc.close() };
  };
  const published = publish();
  const { ms, stop } = await subscribe();
  stop();
  (await published)();
  await at(publisher, { request: 'leave' });
  close();
  return ms;
};
