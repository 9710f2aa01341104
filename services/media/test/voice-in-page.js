/** Runs inside the test's page: a person who really talks and really listens, by the protocol alone. Counts packets, not promises. */
const say = { janus: 'message' };
const noSuchFeed = 428;

async function openSocket(url) {
  const socket = new WebSocket(url, 'janus-protocol');
  const answers = new Map();
  let count = 0;
  const alive = new Set();
  const heard = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    heard.push(data);
    // An `ack` is the whole answer to a keepalive, and to nothing else.
    if (message.janus !== 'ack' || alive.has(message.transaction)) answers.get(message.transaction)?.(message);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the door is closed'));
  });
  const ask = (message) =>
    new Promise((resolve) => {
      const transaction = `v${(count += 1)}-${Math.random()}`;
      answers.set(transaction, resolve);
      if (message.janus === 'keepalive') alive.add(transaction);
      socket.send(JSON.stringify({ transaction, ...message }));
    });
  const closed = new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  return { closed, ask, heard };
}

const gathered = (pc) =>
  new Promise((resolve) => {
    const done = () => pc.iceGatheringState === 'complete' && resolve();
    pc.onicegatheringstatechange = done;
    done();
  });

async function local(pc, description) {
  await pc.setLocalDescription(description);
  await gathered(pc);
  const { type, sdp } = pc.localDescription;
  return { type, sdp };
}

const packets = async (pc, type, field) => {
  const stats = [...(await pc.getStats()).values()].filter((stat) => stat.type === type);
  return stats.reduce((sum, stat) => sum + (stat[field] ?? 0), 0);
};

/** A tone and a moving picture: no device is needed. */
function sources() {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const tone = context.createOscillator();
  tone.connect(out);
  tone.start();
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const pen = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    pen.fillStyle = `hsl(${(turn += 7) % 360} 90% 50%)`;
    pen.fillRect(0, 0, 160, 90);
  }, 50);
  return [out.stream.getAudioTracks()[0], canvas.captureStream(20).getVideoTracks()[0]];
}

/** Enters and talks, unless they only watch or wait in the lobby; `hear(uid)` afterwards listens to somebody, `come()` enters from the lobby. */
globalThis.enter = async function enter(url, { silent = false, lobby = false } = {}) {
  let line = await openSocket(url);
  const { data: session } = await line.ask({ janus: 'create' });
  const attach = async () =>
    (await line.ask({ janus: 'attach', session_id: session.id, plugin: 'janus.plugin.videoroom' })).data.id;
  const handle = await attach();
  const at = (handleId, body, jsep) =>
    line.ask({ ...say, session_id: session.id, handle_id: handleId, body, ...(jsep ? { jsep } : {}) });
  const joined = await at(handle, { request: 'join', ptype: 'publisher', ...(lobby ? { lobby } : {}) });
  const { private_id: privateId } = joined.plugindata.data;
  const tracks = silent ? [] : sources();
  let sending;
  let receiving;
  let listener;

  async function publish() {
    sending = new RTCPeerConnection({ iceServers: [] });
    for (const track of tracks) sending.addTransceiver(track, { direction: 'sendonly' });
    const { jsep } = await at(handle, { request: 'publish' }, await local(sending, await sending.createOffer()));
    await sending.setRemoteDescription(jsep);
  }

  async function received(wanted) {
    const stats = [...(await receiving.getStats()).values()];
    return stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === wanted)?.packetsReceived ?? 0;
  }

  Object.assign(globalThis, {
    publish,
    async republish() {
      await at(handle, { request: 'unpublish' });
      sending.close();
      await publish();
    },
    async restartIce() {
      const offer = await local(sending, await sending.createOffer({ iceRestart: true }));
      const { jsep } = await at(handle, { request: 'configure' }, offer);
      await sending.setRemoteDescription(jsep);
    },
    async hear(uid) {
      receiving?.close();
      receiving = new RTCPeerConnection({ iceServers: [] });
      receiving.ontrack = ({ track }) => {
        const element = Object.assign(document.createElement('video'), { autoplay: true, muted: true });
        element.srcObject = new MediaStream([track]);
        document.body.append(element);
      };
      const id = (listener = await attach());
      const body = { request: 'join', ptype: 'subscriber', private_id: privateId, streams: [{ feed: uid }] };
      // Janus knows a publisher as a feed from the moment its line is up, which is after it has answered.
      const deadline = Date.now() + 10_000;
      let answer = await at(id, body);
      while (answer.plugindata?.data?.error_code === noSuchFeed && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        answer = await at(id, body);
      }
      if (!answer.jsep) throw new Error(`nothing to listen to: ${JSON.stringify(answer)}`);
      await receiving.setRemoteDescription(answer.jsep);
      const answered = { request: lobby ? 'configure' : 'start' };
      await at(id, answered, await local(receiving, await receiving.createAnswer()));
      await new Promise((resolve) => {
        const up = () => receiving.connectionState === 'connected' && resolve();
        receiving.onconnectionstatechange = up;
        up();
      });
    },
    /** Says something about what is received; answers the error, if it is one. */
    tune: async (body) => (await at(listener, body)).error,
    /** Tries to send over the handle that is in the room already. */
    speakHere: async () => {
      const pc = new RTCPeerConnection({ iceServers: [] });
      for (const track of sources()) pc.addTransceiver(track, { direction: 'sendonly' });
      return (await at(handle, { request: 'publish' }, await local(pc, await pc.createOffer()))).error;
    },
    /** Enters from the lobby, and says in the same breath that what was negotiated may flow. */
    async come() {
      globalThis.giveUpSeat = async () => void (await at(seat, { request: 'leave' }));
      const seat = await attach();
      const entered = at(seat, { request: 'join', ptype: 'publisher' });
      const started = at(listener, { request: 'start' });
      return [await entered, await started].map(({ plugindata }) => plugindata?.data);
    },
    async claim(newUrl) {
      line = await openSocket(newUrl);
      return (await line.ask({ janus: 'claim', session_id: session.id })).janus;
    },
    socketCut: () => line.closed,
    keepAlive: async () => (await line.ask({ janus: 'keepalive', session_id: session.id })).janus,
    /** Everything that the room has said to this person. */
    heard: () => line.heard,
    goodbye: async () => void (await at(handle, { request: 'leave' })),
    filmed: () => packets(sending, 'outbound-rtp', 'framesSent'),
    spoken: () => packets(sending, 'outbound-rtp', 'packetsSent'),
    voice: () => received('audio'),
    picture: () => received('video'),
    frames: () => packets(receiving, 'inbound-rtp', 'framesDecoded'),
  });
  if (!silent && !lobby) await publish();
  return { session: session.id, handle };
};
