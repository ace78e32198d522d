import { z } from 'zod';
import { blankable, Id } from '../common/fields.ts';

/** How an event is named in an address. */
export const EventParams = z.object({ id: Id });

/** Opens what is not shown to everybody: a private event or a type by its code, a hidden type by its id. */
export const Opener = z.object({ accessCode: blankable(z.string().trim().max(40)), type: blankable(Id) });
