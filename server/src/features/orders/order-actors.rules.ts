import type { Role } from '@ngoma/api/common/roles';

/** The account that did something to an order. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** The part of a person in an order. */
export type OrderActor = 'buyer' | 'organizer' | 'admin';

/** Returns the part of a person in an order, which may have no buyer's account. All members of the event's team count as its organizer. */
export const partOf = (actor: Actor, buyerId: string | null): OrderActor =>
  actor.id === buyerId ? 'buyer' : actor.role === 'admin' ? 'admin' : 'organizer';

/** Returns the name of an actor if the reader may know it: buyers see roles instead of names, organizers no names of admins. */
export function nameFor(reader: Role, by: string | null | undefined, name: string | null | undefined): string | null {
  const isHidden = reader !== 'admin' && (reader !== 'organizer' || by === 'admin');
  return isHidden ? null : (name ?? null);
}
