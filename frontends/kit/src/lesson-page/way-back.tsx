import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { lessonPageTexts } from '../locales/texts.ts';
import type { Viewer } from './lesson-head.tsx';

export const WayBack = ({ viewer }: { viewer: Viewer }) => (
  <Button component={Link} to={`/${viewer}/bookings?view=upcoming`} variant="default">
    {lessonPageTexts.use().toBookings}
  </Button>
);
