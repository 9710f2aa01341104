/** What each test file about applications begins with: the real Keycloak, and a school whose clock is right again after each test. */
import { startApplications, type ApplicationHarness } from './application-harness.ts';
import { testKeycloak, type TestKeycloak } from './keycloak.ts';

export type ApplicationSuite = { keycloak: TestKeycloak; school: ApplicationHarness };

/** `begin` gets both before the first test. */
export function applicationSuite(begin: (suite: ApplicationSuite) => unknown): void {
  let school: ApplicationHarness | undefined;
  beforeAll(async () => {
    const keycloak = await testKeycloak();
    school = await startApplications(keycloak.accounts);
    await begin({ keycloak, school });
  }, 90_000);
  afterAll(() => school?.database.drop());
  afterEach(() => school?.realTime.set(new Date()));
}
