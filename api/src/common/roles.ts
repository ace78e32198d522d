import { z } from 'zod';

/** The four roles, in the order in which menus and tables list them. */
export const roles = ['participant', 'organizer', 'provider', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Roles that a person may choose at sign-up. Admins are appointed by admins. */
export const signupRoles = ['participant', 'organizer', 'provider'] as const;
export const SignupRole = z.enum(signupRoles);

/** Role of an account created without one. */
export const defaultRole = 'participant' satisfies Role;
