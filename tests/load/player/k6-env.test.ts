import { k6Environment } from './k6-env.ts';

test('settings of where k6’s figures go are its own; none may change what it plays', () => {
  const kept = { PATH: '/bin', K6_OUT: 'json=a', K6_WEB_DASHBOARD: 'true', K6_WEB_DASHBOARD_PORT: '5665' };
  const dropped = { K6_VUS: '3', K6_DURATION: '1s', K6_CONSOLE_OUTPUT: 'f', K6_NO_SETUP: '1', K6_OUTLAW: 'x' };
  expect(k6Environment({ ...kept, ...dropped })).toEqual(kept);
});
