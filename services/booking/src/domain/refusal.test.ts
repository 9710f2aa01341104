import { refuse } from './refusal.ts';

test('a refusal says its name, its reason and the usual text, unless the catalogue has another one', () => {
  expect(refuse('NO_TOKENS')).toMatchObject({
    name: 'Refusal',
    reason: 'NO_TOKENS',
    message: 'You have no lesson tokens left.',
    details: undefined,
  });
  const fields = { topic: 'is required' };
  expect(refuse('MALFORMED', { message: 'A topic, please.', details: { fields } })).toMatchObject({
    message: 'A topic, please.',
    details: { fields },
  });
});
