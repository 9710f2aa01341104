/** What all virtual users have in common, on this machine alone: a board, new tokens, and the word that all is over. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { Listener } from '../company.ts';

export type Conductor = {
  /** Only who was told it comes through. */
  url: string;
  close(): void;
};
type Conducting = {
  people: readonly Listener[];
  /** Whether the story is over before its minutes are. */
  isOver: () => boolean;
  /** Whether what goes on beside the people has come to its end. */
  othersEnded: () => boolean;
};

/** A round's hours or sessions; no story puts up more. */
const mostInPlace = 10_000;
/** Rounds that are over are not asked for again. */
const mostPlaces = 4;
/** Everybody looks at one moment, on connections of their own. */
const backlog = 4_096;
const keepAliveMs = 60_000;

export async function openConductor(conducting: Conducting): Promise<Conductor> {
  const secret = randomUUID();
  const answer = answering(conducting);
  const respond = (asked: IncomingMessage, response: ServerResponse) => {
    const [, key, what = '', name = ''] = (asked.url ?? '').split('/');
    const answered = key === secret ? answer(asked, what, name) : Promise.reject(new Error('a stranger'));
    return answered.then(
      (said) => response.end(said),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  };
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (asked, response) => void respond(asked, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: 0, host: '127.0.0.1', backlog }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${secret}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

function answering({ people, isOver, othersEnded }: Conducting) {
  const byUid = new Map(people.map((person) => [person.uid, person]));
  const board = makeBoard();
  return async (asked: IncomingMessage, what: string, name: string): Promise<string> => {
    if (what === 'over') return yesOrNo(isOver());
    if (what === 'others-ended') return yesOrNo(othersEnded());
    if (what === 'renew') return renewed(byUid.get(name), await text(asked));
    if (what !== 'board') throw new Error(`there is no ${what}`);
    if (asked.method === 'GET') return board.read(name);
    board.put(name, await json(asked));
    return '';
  };
}

/** One new token for all who had the old one. */
async function renewed(person: Listener | undefined, old: string): Promise<string> {
  if (!person) throw new Error('nobody here is called so');
  if (person.token === old) await person.renew();
  return person.token;
}

function makeBoard() {
  const places = new Map<string, { all: unknown[]; said?: string }>();
  return {
    put(name: string, what: unknown): void {
      const { all } = places.get(name) ?? { all: [] };
      if (all.length >= mostInPlace) throw new Error('there is no room on the board');
      all.push(what);
      places.set(name, { all });
      for (const oldest of [...places.keys()].slice(0, -mostPlaces)) places.delete(oldest);
    },
    read(name: string): string {
      const place = places.get(name);
      if (!place) return '[]';
      place.said ??= JSON.stringify(place.all);
      return place.said;
    },
  };
}
