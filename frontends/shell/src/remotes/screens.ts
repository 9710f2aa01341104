/** The screens of all remotes, built into the shell without their pages. */
import { admin } from '@parlance/admin/screens';
import { classroom } from '@parlance/classroom/screens';
import type { RemoteScreens, Role } from '@parlance/kit/remote/contract.ts';
import { student } from '@parlance/student/screens';
import { teacher } from '@parlance/teacher/screens';

/** The part of the portal that a role has. */
export const portalOf: Record<Role, RemoteScreens> = { student, tutor: teacher, admin };

/** The call stands outside the portal's chrome and its first-navigation rules. */
export const callPath = classroom.screens[0].path;
