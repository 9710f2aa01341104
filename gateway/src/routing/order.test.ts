import { compareRoutes } from './order.ts';

describe('NS-42 a fixed segment always wins over a parameter', () => {
  test.each([
    ['/payments/tokens/:id', '/payments/:id/cancel'],
    ['/applications/updateVideo/:id', '/applications/:id/accept'],
    ['/profile/student/me', '/profile/student/:id'],
    ['/materials/lesson-document', '/materials/:id/courses'],
    ['/bookings/mine', '/bookings/:id'],
    ['/a/b/:c', '/a/:b/c'],
    ['/earnings/:tutorId', '/earnings/:tutorId/periods'],
  ])('%s comes before %s', (first, second) => {
    expect(compareRoutes({ path: first }, { path: second })).toBeLessThan(0);
    expect(compareRoutes({ path: second }, { path: first })).toBeGreaterThan(0);
  });

  test('equal patterns keep their order', () => {
    expect(compareRoutes({ path: '/a/:x' }, { path: '/a/:y' })).toBe(0);
  });
});
