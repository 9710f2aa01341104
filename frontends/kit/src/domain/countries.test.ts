import { countryChoices } from './countries.ts';

test('AUTH-24, LIM-18 the codes AU, CA, DE, FR, GB, JP, US are suggested first, and no country stands twice', () => {
  const { suggested, others } = countryChoices();
  expect(suggested.map(({ value }) => value)).toEqual(['AU', 'CA', 'DE', 'FR', 'GB', 'JP', 'US']);
  const all = [...suggested, ...others].map(({ value }) => value);
  expect(new Set(all).size).toBe(all.length);
  expect(others.length).toBeGreaterThan(190);
});
