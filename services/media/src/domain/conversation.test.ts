import { demandWritable, readUpTo, type Side } from './conversation.ts';

const side = (changes: Partial<Side> = {}): Side => ({
  uid: 's',
  withUid: 't',
  conversationId: 'c',
  readSeq: 3,
  unread: 0,
  blocked: false,
  ...changes,
});

const blocked = side({ blocked: true });
const free = side();

test.each([
  ['both accounts in use, nobody blocked', true, free, free, undefined],
  ['an account is closed', false, free, free, 'CONVERSATION_CLOSED'],
  ['closed comes before blocked', false, blocked, blocked, 'CONVERSATION_CLOSED'],
  ['the other has blocked', true, free, blocked, 'CONVERSATION_BLOCKED'],
  ['the writer has blocked', true, blocked, free, 'CONVERSATION_BLOCKED_BY_YOU'],
  ['both have: the writer is told of the own', true, blocked, blocked, 'CONVERSATION_BLOCKED_BY_YOU'],
] as const)('NS-62 %s', (_name, isOpen, mine, theirs, reason) => {
  const write = () => demandWritable({ isOpen, mine, theirs });
  if (reason === undefined) expect(write).not.toThrow();
  else expect(write).toThrow(expect.objectContaining({ reason }));
});

test.each([
  ['further than before', 5, 5],
  ['no further than there is something', 1_000, 9],
  ['where it stands', 3, undefined],
  ['back', 1, undefined],
  ['before the beginning', -1, undefined],
])('NS-62 the mark moves %s', (_name, seq, stands) => {
  expect(readUpTo({ mine: side(), lastSeq: 9 }, seq)).toBe(stands);
});
