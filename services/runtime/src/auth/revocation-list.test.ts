import { makeRevocationList } from './revocation-list.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 10, 0, seconds));
const token = (session: string | undefined, issuedAt: Date, uid = 'ada') => ({ uid, session, issuedAt });

test('a revoked person loses the tokens of every session, a revoked session its own only', () => {
  const list = makeRevocationList();
  list.put({ uid: 'ada', notBefore: at(10) });
  list.put({ uid: 'ben', session: 'laptop', notBefore: at(20) });
  expect(list.isRevoked(token('laptop', at(9)))).toBe(true);
  expect(list.isRevoked(token('phone', at(9)))).toBe(true);
  expect(list.isRevoked(token('phone', at(10)))).toBe(false);
  expect(list.isRevoked(token('laptop', at(19), 'ben'))).toBe(true);
  expect(list.isRevoked(token('laptop', at(20), 'ben'))).toBe(false);
  expect(list.isRevoked(token('phone', at(19), 'ben'))).toBe(false);
});

test('who does not know the session of a token is refused by any of the person', () => {
  const list = makeRevocationList();
  list.put({ uid: 'ben', session: 'laptop', notBefore: at(20) });
  list.put({ uid: 'ben', session: 'phone', notBefore: at(10) });
  expect(list.isRevoked(token(undefined, at(19), 'ben'))).toBe(true);
  expect(list.isRevoked(token(undefined, at(20), 'ben'))).toBe(false);
  expect(list.isRevoked(token(undefined, at(19)))).toBe(false);
});

test('an older revocation takes nothing back, and what is too old to matter is forgotten', () => {
  const list = makeRevocationList();
  list.put({ uid: 'ada', notBefore: at(10) });
  list.put({ uid: 'ada', notBefore: at(5) });
  list.put({ uid: '', session: 'unknown', notBefore: at(3) });
  expect(list.isRevoked(token('any', at(9)))).toBe(true);
  expect(list.isRevoked(token('unknown', at(2), 'whoever'))).toBe(true);
  list.forgetBefore(at(10));
  expect(list.all()).toEqual([{ uid: 'ada', notBefore: at(10) }]);
  list.clear();
  expect(list.isRevoked(token('any', at(0)))).toBe(false);
});
