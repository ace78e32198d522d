import type { Family } from './canvas.ts';
import { arcs } from './families/arcs.ts';
import { cloth } from './families/cloth.ts';
import { confetti } from './families/confetti.ts';
import { drum } from './families/drum.ts';
import { ensemble } from './families/ensemble.ts';
import { equaliser } from './families/equaliser.ts';
import { hills } from './families/hills.ts';
import { leaves } from './families/leaves.ts';
import { rays } from './families/rays.ts';
import { river } from './families/river.ts';
import { toghu } from './families/toghu.ts';

/** The families of cover art by name. */
export const families = {
  cloth,
  drum,
  hills,
  equaliser,
  arcs,
  toghu,
  river,
  ensemble,
  confetti,
  leaves,
  rays,
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as FamilyName[];
