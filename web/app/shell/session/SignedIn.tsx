import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { Navigate } from 'react-router';
import { roleOf } from '#lib/session/session.ts';
import { placeAfterSignIn } from './place-after-sign-in.ts';

interface SignedInProps {
  readonly user: SignedInUser;
  /** The page that was asked for. */
  readonly next: string | null;
}

/** Leads a person who is signed in already from the sign-in page to the page that follows it. */
export const SignedIn = ({ user, next }: SignedInProps) => <Navigate to={placeAfterSignIn(next, roleOf(user))} replace />;
