import { z } from 'zod';

/** The four roles of the product, in the order in which menus and tables list them. */
export const roles = ['participant', 'organizer', 'provider', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The roles a person may choose for themselves when signing up; admins are made by admins. */
export const signupRoles = ['participant', 'organizer', 'provider'] as const;
export const SignupRole = z.enum(signupRoles);

/** The role of an account that states none. */
export const defaultRole: Role = 'participant';
